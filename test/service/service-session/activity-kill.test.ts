import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { createFaults } from '../../support/practice/faults.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
  openServiceSession,
} from '../../support/application/open-service-session.ts';
import { openPractice } from '../../support/practice-call.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Starts a program that makes this call, and kills it once its beginning is recorded, or later. */
async function openWriter(name: string, payload: unknown) {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept });
  const dataFolder = await temporaryFolder();
  const profile = parseProfile(practice.profile);
  const args = [JSON.stringify(practice.profile), dataFolder, practice.nadia, name];
  return {
    faults,
    run: () =>
      fork(path('../../support/programs/activity-writer.ts'), [...args, JSON.stringify(payload)], {
        execArgv: [
          '--disable-warning=ExperimentalWarning',
          '--import',
          new URL('../../../electron/browser-host/register.ts', import.meta.url).href,
        ],
      }),
    written: async () => {
      const [folder = ''] = await readdir(join(dataFolder, 'profiles'));
      return readFile(join(dataFolder, 'profiles', folder, 'activity.jsonl'), 'utf8');
    },
    next: () => openServiceSession({ dataFolder, practice: false, profile }),
  };
}

/** Starting a program takes a minute on Wine on a busy machine. */
const startMs = 180_000;

describe('F18 killed before the reply', { timeout: 2 * startMs }, () => {
  test.each([
    ['link', link, link, /link$/],
    ['switchContributions', contributionSwitch, contributionSwitch, /contributions$/],
    ['sendContactMessage', contactMessage, { topic: contactMessage.topic }, /contact$/],
  ])('the next start knows what %s tried', async (name, payload, input, way) => {
    const isSwitch = name === 'switchContributions';
    const { faults, run, written, next } = await openWriter(
      isSwitch ? 'setContributions' : name,
      isSwitch ? { changes: [payload] } : payload,
    );
    faults.next({ path: way }, { kind: 'delay', ms: 60_000 });
    const child = run();
    await vi.waitFor(async () => {
      expect(await written()).toContain('"running"');
      expect(faults.requests.filter((request) => way.test(request.path))).toHaveLength(1);
    }, startMs);
    child.kill('SIGKILL');
    await once(child, 'close');

    const { call } = await next();
    const outcome = { ok: false, error: { kind: 'lost', reason: 'cut-short' } };
    expect(await call('readActivity')).toMatchObject({
      value: { entries: [{ action: name, input, outcome }], unreadable: 0 },
    });
  });

  test('an apply is one entry with its done and unknown changes', async () => {
    const { stopbarId, leadOnId, icao } = link;
    const made = { stopbarId, leadOnId };
    // A link whose stopbar was deleted gets its own request.
    const stale = { stopbarId: 'BARS_W6F0K', leadOnId: 'EDDF_LO_W1_18' };
    const { faults, run, written, next } = await openWriter('stage and apply', {
      ...{ icao, link: [made], unlink: [stale] },
    });
    faults.next({ path: /bulk$/ }, { kind: 'delay', ms: 0 });
    faults.next({ path: /bulk$/ }, { kind: 'delay', ms: 60_000 });
    const child = run();
    await vi.waitFor(async () => {
      const lines = (await written()).split('\n');
      expect(lines.filter((line) => line.includes('"parts"'))).toHaveLength(1);
      expect(faults.requests.filter(({ path }) => path.endsWith('bulk'))).toHaveLength(2);
    }, startMs);
    child.kill('SIGKILL');
    await once(child, 'close');

    const { call } = await next();
    const outcome = { ok: false, error: { kind: 'lost', reason: 'cut-short' } };
    const parts = [
      { link: [], unlink: [stale], outcome },
      { link: [made], unlink: [], outcome: { ok: true, value: null } },
    ];
    expect(await call('readActivity')).toMatchObject({
      value: {
        entries: [
          { action: 'changeLinks', outcome, parts: expect.arrayContaining(parts) as unknown },
        ],
        unreadable: 0,
      },
    });
  });
});
