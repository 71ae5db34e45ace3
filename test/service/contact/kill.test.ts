import fc from 'fast-check';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  storedContact,
  type StoredContact,
} from '../../../electron/features/contact/stored-contact.ts';
import { createFaults } from '../../support/practice/faults.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import type { Status } from '../../support/programs/contact-writer.ts';
import { openPractice } from '../../support/practice-call.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

/** `COMPANION_KILLS=200` kills it more often; `COMPANION_SEED` at other moments. */
const kills = Number(process.env['COMPANION_KILLS'] ?? 12);
const seed = Number(process.env['COMPANION_SEED'] ?? 6);
/** How many run at the same time, each with its own files. */
const lanes = 2;
const killsOfALane = Math.ceil(kills / lanes);
/** Most of it is the program's start, which takes far longer on Wine. */
const maxMs = process.platform === 'win32' ? 40_000 : 10_000;
const timeout = 30_000 + killsOfALane * maxMs;

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const moments = fc.record({
  killAfterMs: fc.integer({ min: 0, max: 1400 }),
  sendAfterMs: fc.integer({ min: 0, max: 1000 }),
  answerAfterMs: fc.integer({ min: 0, max: 300 }),
  answer: fc.constantFrom('delay' as const, 'lost' as const, 'delay' as const),
});

test(
  'F18 killed while the user types and sends, it loses at most one second',
  { timeout },
  async () => {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => killAgainAndAgain(lane)));
  },
);

/** Starts the program with the same files after every kill. */
async function killAgainAndAgain(lane: number): Promise<void> {
  const rounds = fc.sample(moments, { seed: seed + lane, numRuns: killsOfALane });
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept });
  const dataFolder = await temporaryFolder();
  const profile = JSON.stringify(practice.profile);
  const clicked: string[] = [];
  let known = 0;
  let outcomes = 0;

  for (const [round, moment] of rounds.entries()) {
    const { killAfterMs, sendAfterMs, answerAfterMs, answer } = moment;
    const why = `seed ${seed}, lane ${lane}, round ${round}: ${JSON.stringify(moment)}`;
    // End the limit of earlier messages.
    practice.world.contactMessages.length = 0;
    const late = { kind: 'delay', ms: answerAfterMs } as const;
    faults.next({ path: /contact$/ }, answer === 'delay' ? late : { kind: 'lost' });

    const told = await typeAndKill(
      [profile, dataFolder, `${lane}.${round}`, String(sendAfterMs)],
      killAfterMs,
    );
    const stored = await contactOf(dataFolder);
    const texts = [stored.draft, stored.sending, stored.inDoubt, ...stored.sent].map(
      (kept) => kept?.message ?? '',
    );

    // The text that was in the field a second before the last sign of life.
    const typed = told.filter((one) => one.kind === 'typed');
    const lastSign = typed.at(-1)?.at ?? 0;
    const due = typed.findLast(({ at }) => at < lastSign - 1000)?.text;
    if (due !== undefined)
      expect(
        texts.some((text) => text.startsWith(due)),
        why,
      ).toBe(true);

    // Each click sent at most one message, and the app knows of each message that arrived. The service
    // may read a request after its sender is gone: the next round counts it.
    clicked.push(...told.filter((one) => one.kind === 'clicked').map(({ text }) => text));
    const posted = faults.requests.map(({ body }) => textOf(body));
    expect(new Set(posted).size, why).toBe(posted.length);
    expect(clicked, why).toEqual(expect.arrayContaining(posted));
    expect(texts.slice(1), why).toEqual(expect.arrayContaining(posted.slice(known)));
    known = posted.length;

    // Reported outcomes are in the activity.
    outcomes += told.filter((one) => one.kind === 'outcome').length;
    expect((await activityOf(dataFolder)).length, why).toBeGreaterThanOrEqual(outcomes);
  }
}

const textOf = (body: string): string => (JSON.parse(body) as { message: string }).message;

/** Starts the writer, and kills it some milliseconds after it began to type. */
async function typeAndKill(
  args: readonly string[],
  killAfterMs: number,
): Promise<readonly Status[]> {
  const told: Status[] = [];
  const child = fork(path('../../support/programs/contact-writer.ts'), args, {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--import',
      new URL('../../../electron/browser-host/register.ts', import.meta.url).href,
    ],
  });
  const ended = once(child, 'close');
  child.on('message', (message: Status) => {
    told.push(message);
    if (message.kind === 'ready') setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  const [code] = await ended;
  expect(code, 'it wasn’t killed').toBeNull();
  return told;
}

/** @throws Error if the file is damaged. */
async function contactOf(dataFolder: string): Promise<StoredContact> {
  const folder = await profileFolder(dataFolder);
  const files = folder === undefined ? [] : await readdir(folder);
  expect(files.filter((file) => file.includes('damaged'))).toEqual([]);
  if (folder === undefined || !files.includes('contact.json')) return v.parse(storedContact, {});
  const text = await readFile(join(folder, 'contact.json'), 'utf8');
  return v.parse(storedContact, JSON.parse(text));
}

async function activityOf(dataFolder: string) {
  const folder = await profileFolder(dataFolder);
  return new ActivityLog(join(folder ?? dataFolder, 'activity.jsonl'), { problems }).read(1000);
}

/** Returns undefined before the first write. */
async function profileFolder(dataFolder: string): Promise<string | undefined> {
  const [profiles] = await readdir(dataFolder);
  if (profiles === undefined) return undefined;
  const [folder] = await readdir(join(dataFolder, profiles));
  return folder === undefined ? undefined : join(dataFolder, profiles, folder);
}
