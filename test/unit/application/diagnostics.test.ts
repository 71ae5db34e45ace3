import { expect, test } from 'vitest';
import { createDiagnosticsHandlers } from '../../../electron/application/diagnostics.ts';
import { settingsTable } from '../../../electron/contract/application/settings.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { Redaction } from '../../../electron/storage/redaction.ts';
import { signedOut } from '../../support/application/signed-out.ts';
import type { AppState } from '../../../electron/contract/state.ts';

const token = 'a-token-that-nobody-may-see';
const state: AppState = {
  ...signedOut,
  version: '1.2.3',
  session: {
    kind: 'signed-in',
    who: { name: 'Kim Park', networkId: '1234567', email: 'kim@example.org', division: 'XYZ' },
  },
  kept: { in: 'memory', problem: 'locked', system: 'linux' },
  profile: { name: 'For kim@example.org', baseUrl: 'https://service.example/v2', practice: false },
  damagedFiles: ['settings.damaged-1.json'],
  storageProblem: {
    kind: 'unwritable',
    folder: '/data/companion',
    files: ['settings.json', ''],
  },
  settings: {
    ...signedOut.settings,
    theme: 'dark',
    shortcut: 'Control+Alt+S',
    openAtLogIn: true,
    liveProfile: parseProfile({
      name: `Mine ${token}`,
      baseUrl: 'https://mine.example/v2',
      signIn: {
        authorizationEndpoint: 'https://login.example/authorize?key=very-secret',
        clientId: 'my-client',
      },
    }),
  },
};

async function read(): Promise<string> {
  const redaction = new Redaction();
  redaction.hide(token);
  const { readDiagnostics } = createDiagnosticsHandlers({
    state: () => state,
    lastErrorIds: () => ['0a1b2c3d', '4e5f6a7b'],
    clean: redaction.clean,
  });
  const result = await readDiagnostics(undefined);
  return result.ok ? result.value : '';
}

test('diagnostics include what helps to find a fault', async () => {
  const text = await read();
  for (const line of [
    'Stopbar Companion 1.2.3',
    `Electron none, Chromium none, Node ${process.versions.node}`,
    'Service: For … (https://service.example/v2)',
    'Profile: set by COMPANION_PROFILE',
    'Session: signed-in',
    'Sign-in saved in: memory (keychain: locked)',
    'Your service: Mine … (https://mine.example/v2), sign-in at https://login.example',
    'Damaged files: settings.damaged-1.json',
    'Storage: unwritable (settings.json, the data folder)',
    'Error IDs in the log: 0a1b2c3d, 4e5f6a7b',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});

test('diagnostics list every setting except the profile', async () => {
  const lines = (await read()).split('\n');
  const settings = lines.find((line) => line.startsWith('Settings: '));
  expect(settings).toContain(': theme: dark, onTop: never, mode: full, ');
  expect(settings).toContain(
    'shortcut: Control+Alt+S, openAtLogIn: true, showWithEuroScope: false, quitWithEuroScope: false, showNews: true, ',
  );
  const { length } = Object.keys(settingsTable).filter((name) => name !== 'liveProfile');
  expect(settings?.split(', ')).toHaveLength(length);
  const available = lines.find((line) => line.startsWith('Available: '));
  expect(available).toBe('Available: tray, openAtLogIn, shortcut, euroScope');
});

test('diagnostics contain no token, name, e-mail, query or path of this computer', async () => {
  const text = await read();
  for (const secret of [token, 'Kim', '1234567', 'kim@', 'XYZ', 'very-secret', process.cwd()]) {
    expect(text).not.toContain(secret);
  }
});
