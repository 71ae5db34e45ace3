import { tmpdir } from 'node:os';
import { MemoryStore } from '../support/session/memory-store.ts';
import { isOfKind } from 'valibot';
import { describe, expect, test } from 'vitest';
import { Application } from '../../electron/application/application.ts';
import { ServiceSession } from '../../electron/service-session.ts';
import { calls, channelOf, slices, type CallName } from '../../electron/contract.ts';
import { parseProfile } from '../../electron/profile/profile-file.ts';
import { SettingsFile } from '../../electron/storage/settings.ts';
import { applicationParts } from '../support/application/application-parts.ts';
import { desktopDouble } from '../support/application/desktop-double.ts';
import { noUpdates } from '../support/application/no-updates.ts';
import { noStorageProblems } from '../support/no-storage-problems.ts';

const problems = noStorageProblems();

const names = Object.keys(calls) as CallName[];

const companion = new ServiceSession({
  problems,
  profile: parseProfile({
    name: 'Nowhere',
    baseUrl: 'https://service.invalid/v2',
    signIn: { authorizationEndpoint: 'https://identity.invalid/authorize', clientId: 'companion' },
  }),
  practice: false,
  version: '0.0.0',
  dataFolder: 'nowhere',
  fetch: () => Promise.reject(new TypeError('There is no network')),
  openExternal: () => Promise.resolve(),
  copyText: () => Promise.resolve(),
  log: () => '',
  lastErrorIds: () => [],
  hide: () => undefined,
  clean: (text) => text,
  secretStore: () => new MemoryStore(),
});
const { handlers } = await Application.open({
  settings: new SettingsFile({ problems, folder: tmpdir(), onDamaged: () => undefined }),
  damagedFiles: [],
  profileGiven: true,
  builtIn: undefined,
  updates: noUpdates(),
  openServiceSession: () => Promise.resolve(companion),
  desktop: desktopDouble,
  ...applicationParts,
  network: 'online',
  log: () => '',
});

describe.each(names)('the call %s', (name) => {
  test('has a schema', () => {
    expect(isOfKind('schema', calls[name].input)).toBe(true);
  });

  test('has a handler', () => {
    expect(handlers[name]).toBeTypeOf('function');
  });

  test('has a name that differs from the channels of pushes and from onPush', () => {
    expect(name).toMatch(/^[a-z][A-Za-z]*$/);
    expect([...Object.keys(slices).map(channelOf), 'onPush']).not.toContain(name);
  });
});

test('every handler has a call', () => {
  expect(Object.keys(handlers).sort()).toEqual([...names].sort());
});
