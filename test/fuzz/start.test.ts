import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { Application } from '../../electron/application/application.ts';
import { ServiceSession } from '../../electron/service-session.ts';
import type { CallName } from '../../electron/contract.ts';
import type { KeptForm } from '../../electron/contract/application/forms.ts';
import type { NewestActivity } from '../../electron/contract/activity.ts';
import type { Result } from '../../electron/contract/result.ts';
import { parseProfile } from '../../electron/profile/profile-file.ts';
import { SettingsFile } from '../../electron/storage/settings.ts';
import { corrupted, corruptions, type Corruption } from '../support/corrupt-file.ts';
import { desktopDouble } from '../support/application/desktop-double.ts';
import { fuzzing, fuzzingLimit } from '../support/fuzzing.ts';
import { callAsPage } from '../support/application/call-as-page.ts';
import { placeOf, typedDraft } from '../support/application/form-places.ts';
import { applicationParts } from '../support/application/application-parts.ts';
import { MemoryStore } from '../support/session/memory-store.ts';
import { noUpdates } from '../support/application/no-updates.ts';
import { noStorageProblems } from '../support/no-storage-problems.ts';

const problems = noStorageProblems();

vi.setConfig({ testTimeout: fuzzingLimit });

const starts = 2000;

const link = { icao: 'EDDF', stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_25C' };
const step = { stopbarId: link.stopbarId, leadOnId: link.leadOnId, linked: true };
const message = {
  email: 'nadia@example.org',
  topic: 'Bug Report',
  message: 'L7 bleibt rot – „immer“.',
};
const liveProfile = parseProfile({
  ...{ name: 'My service', baseUrl: 'https://service.example/v2' },
  signIn: { authorizationEndpoint: 'https://login.example/', clientId: 'companion' },
});

/** Accepts contact messages; all other requests fail. */
const fetch: typeof globalThis.fetch = (input) =>
  new Request(input).url.endsWith('/contact')
    ? Promise.resolve(new Response('{"id":"7"}', { status: 201 }))
    : Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));

/** Opens the application like main.ts, with the files in the folder. */
async function start(dataFolder: string) {
  const damagedFiles: string[] = [];
  const settings = new SettingsFile({
    problems,
    folder: dataFolder,
    onDamaged: (file) => damagedFiles.push(file),
  });
  const logged: unknown[] = [];
  const log = (...said: unknown[]) => `log-${logged.push(said)}`;
  const application = await Application.open({
    ...{ settings, damagedFiles, log, desktop: desktopDouble, ...applicationParts, fetch },
    ...{ profileGiven: false, builtIn: undefined, updates: noUpdates(), network: 'online' },
    openServiceSession: () =>
      Promise.resolve(
        new ServiceSession({
          problems,
          ...{ profile: liveProfile, practice: true, version: '1.2.3', dataFolder, fetch, log },
          openExternal: () => Promise.resolve(),
          copyText: () => Promise.resolve(),
          lastErrorIds: () => [],
          hide: () => undefined,
          clean: (text) => text,
          secretStore: () => new MemoryStore(),
        }),
      ),
  });
  const call = async (name: CallName, payload?: unknown): Promise<unknown> => {
    const result: Result<unknown> = await callAsPage(application, log, name, payload);
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify([result.error, logged])}`);
    return result.value;
  };
  return { application, call, logged };
}

type Started = Awaited<ReturnType<typeof start>>;
type Fields = Readonly<Record<string, unknown>>;

/** Returns what the page gets from each file, by the names of the file's fields. */
const documents: Readonly<Record<string, (started: Started) => Promise<Fields>>> = {
  'settings.json': ({ application }) => Promise.resolve({ ...application.state.settings }),
  'profiles/practice/contact.json': async ({ application, call }) => {
    const { sent, email } = (await call('readCorrespondence')) as Fields;
    const { text } = (await call('readForm', placeOf('contact', application.state))) as KeptForm;
    return { draft: JSON.parse(text ?? '') as unknown, sent, email };
  },
  'profiles/practice/linking/staged-EDDF.json': async ({ call }) => {
    // The damaged file may say that it was undone.
    const { pending } = (await call('redo', { icao: 'EDDF' })) as Fields;
    return { steps: [{ changes: pending }] };
  },
  'profiles/practice/linking/recent.json': async ({ call }) => {
    const { recent } = (await call('suggestAirports')) as Fields;
    return { airports: recent };
  },
  'profiles/practice/saved-airports.json': async ({ call }) => {
    const rows = (await call('readSavedAirports')) as readonly Fields[];
    return {
      rows: rows.map(({ divisionId, airportRequestId, label }) => ({
        ...{ divisionId, airportRequestId, label },
      })),
    };
  },
};
const files = Object.keys(documents);
const activity = 'profiles/practice/activity.jsonl';

let whole: string;

beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'companion-'));
  const { application, call } = await start(whole);
  await application.changeSettings({
    theme: 'light',
    onTop: 'always',
    mode: 'compact',
    liveProfile,
  });
  await call('sendContactMessage', message);
  await call('saveForm', typedDraft(application.state, message));
  await call('saveAirport', { divisionId: 12, airportRequestId: 203, label: 'Frankfurt – Main' });
  await problems.saved();
  // Without a service, no airport can be read.
  const linking = join(whole, 'profiles/practice/linking');
  const staged = { icao: 'EDDF', steps: [{ changes: [step] }], position: 1 };
  mkdirSync(linking, { recursive: true });
  writeFileSync(join(linking, 'staged-EDDF.json'), JSON.stringify(staged));
  writeFileSync(join(linking, 'recent.json'), '{"airports":["EDDF","EDDM"]}');
  return () => rmSync(whole, { recursive: true });
});

function jsonOf(bytes: Buffer): Fields | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as Fields;
  } catch {
    return undefined;
  }
}

const several = fc.array(corruptions, { maxLength: 2 });
const corruptionsOfAll = fc.record(
  Object.fromEntries([...files, activity].map((file) => [file, several])),
);

test('the app starts with any damaged files, and reports those it moved aside', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'companion-'));
  const before = (file: string) => readFileSync(join(whole, file));
  await fc.assert(
    fc.asyncProperty(
      corruptionsOfAll,
      async (met: Readonly<Record<string, readonly Corruption[]>>) => {
        rmSync(folder, { recursive: true });
        cpSync(whole, folder, { recursive: true });
        const bytesOf = (file: string) => (met[file] ?? []).reduce<Buffer>(corrupted, before(file));
        for (const file of [...files, activity]) writeFileSync(join(folder, file), bytesOf(file));

        const started = await start(folder);
        for (const [file, read] of Object.entries(documents)) {
          const has = await read(started);
          const found = jsonOf(bytesOf(file));
          const told = started.application.state.damagedFiles.includes(asideOf(file));
          const lost = `${file} lost a field: ${bytesOf(file).toString('utf8')}`;
          if (found === undefined) expect(told, lost).toBe(true);
          // Other files are moved aside whole.
          if (told && file !== 'settings.json') continue;
          for (const [name, value] of Object.entries(jsonOf(before(file)) ?? {})) {
            if (name in has && isDeepStrictEqual(found?.[name], value)) {
              expect(has[name], lost).toEqual(value);
            }
          }
        }
        for (const file of files) {
          const told = started.application.state.damagedFiles.includes(asideOf(file));
          if (told)
            expect(readFileSync(join(folder, file, '..', asideOf(file)))).toEqual(bytesOf(file));
        }
        const { entries } = (await started.call('readActivity')) as NewestActivity;
        const lines = bytesOf(activity).toString('utf8').split('\n');
        for (const line of before(activity).toString('utf8').split('\n')) {
          if (!line.includes('"running"') || !lines.includes(line)) continue;
          expect(entries.map(({ id }) => id)).toContain(jsonOf(Buffer.from(line))?.['id']);
        }
        const beside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((file) => basename(file))
          .filter((file) => file.includes('damaged'));
        expect(started.application.state.damagedFiles.toSorted()).toEqual(beside.toSorted());
        expect(started.logged).toEqual([]);
      },
    ),
    fuzzing(starts),
  );
  rmSync(folder, { recursive: true });
});

const asideOf = (file: string): string => basename(file).replace('.json', '.damaged-1.json');
