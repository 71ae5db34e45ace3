import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../electron/contract/application/settings.ts';
import { SettingsFile, type StoredSettings } from '../../../electron/storage/settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

let folder: string;
let damagedFiles: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  damagedFiles = [];
});

const open = () =>
  new SettingsFile({ folder, problems, onDamaged: (file) => damagedFiles.push(file) });
const found = (text: string) => writeFile(join(folder, 'settings.json'), text);

/** A value for each setting that isn't its default. */
const everySetting: StoredSettings = {
  theme: 'light',
  onTop: 'compact',
  mode: 'compact',
  shortcut: 'Control+Alt+S',
  openAtLogIn: true,
  showWithEuroScope: true,
  quitWithEuroScope: true,
  showNews: false,
  service: 'live',
  liveProfile: {
    name: 'My service',
    baseUrl: 'https://service.example/v2',
    tokenHeader: 'X-Network-Token',
    signIn: {
      authorizationEndpoint: 'https://login.example/authorize',
      clientId: 'companion',
      scope: '',
      callback: 'loopback',
    },
  },
  fullPlacement: { x: -1200, y: 40, width: 1000, height: 700, maximized: true },
  compactPlacement: { x: 12, y: 34, width: 420, height: 560, maximized: false },
  toldAboutTray: true,
  welcomed: true,
  practisingSince: 1_763_000_000_000,
  newsShownOf: '1.2.3',
  recentCommands: ['airport EDDF', 'page contact'],
};
const names = Object.keys(everySetting) as (keyof StoredSettings)[];

const nothingSet: StoredSettings = {
  ...defaultSettings,
  fullPlacement: null,
  compactPlacement: null,
  toldAboutTray: false,
  welcomed: false,
  practisingSince: null,
  newsShownOf: null,
  recentCommands: [],
};

test('settings are the defaults at first, without a file', async () => {
  expect(open().shared).toEqual(defaultSettings);
  expect(open().all).toMatchObject(nothingSet);
  expect(await readdir(folder)).toEqual([]);
});

describe.each(names)('%s', (name) => {
  test('that is damaged is reset alone and reported once', async () => {
    // Otherwise a value that was lost looks like one that was kept.
    expect(everySetting[name]).not.toEqual(nothingSet[name]);
    const text = JSON.stringify({ ...everySetting, version: 1, [name]: { not: 'this' } });
    await found(text);
    const read = open().all;
    expect(read).toEqual({
      ...everySetting,
      version: 1,
      [name]: nothingSet[name],
      ...(name === 'liveProfile' && { service: 'practice' }),
    });
    expect(damagedFiles).toEqual(['settings.damaged-1.json']);
    expect(await readFile(join(folder, 'settings.damaged-1.json'), 'utf8')).toBe(text);
    expect(open().all).toEqual(read);
    expect(damagedFiles).toEqual(['settings.damaged-1.json']);
  });
});

test('a file of an older version that lacks settings isn’t damaged', async () => {
  const { theme, mode } = everySetting;
  await found(JSON.stringify({ version: 1, theme, mode }));
  expect(open().all).toEqual({ ...nothingSet, version: 1, theme, mode });
  expect(damagedFiles).toEqual([]);
});

test('a damaged file is moved aside, and the defaults apply', async () => {
  await found('{"theme":"li');
  expect(open().shared).toEqual(defaultSettings);
  expect(damagedFiles).toEqual(['settings.damaged-1.json']);
});

test('settings read from any file can be used and saved', async () => {
  const field = fc.constantFrom(...names, 'version', 'unknown');
  const file = fc.dictionary(field, fc.oneof(fc.jsonValue(), fc.constantFrom('live', 'full')));
  await fc.assert(
    fc.asyncProperty(file, async (content) => {
      await found(JSON.stringify(content));
      const settings = open();
      settings.change({ toldAboutTray: true, welcomed: true });
      expect(open().all).toEqual(settings.all);
    }),
    { numRuns: 50 },
  );
});
