import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { HostedSession } from '../../../../electron/browser-host/electron/session.ts';
import { setSpelling } from '../../../../electron/shell/menu/spelling.ts';

/** Returns the spelling settings of a new session. */
function spellingOn(platform: NodeJS.Platform, languages: readonly string[] = ['en-GB']) {
  machine.languages = languages;
  const hosted = new HostedSession();
  // A cast, because the host has only what the app uses.
  setSpelling(hosted as unknown as Session, platform);
  return hosted.spelling;
}

test.each(['win32', 'linux', 'darwin'] as const)(
  'R9 the spell checker on %s downloads no dictionary',
  (platform) => {
    const { protocol, hostname, port } = new URL(spellingOn(platform).download);
    // Chromium blocks this port: https://source.chromium.org, net/base/port_util.cc.
    expect([protocol, hostname, port]).toEqual(['http:', '127.0.0.1', '1']);
  },
);

test('R9 spelling is checked on Windows and macOS, which have dictionaries', () => {
  expect(spellingOn('win32').enabled).toBe(true);
  expect(spellingOn('darwin').enabled).toBe(true);
  expect(spellingOn('linux').enabled).toBe(false);
});

test('R9 spelling is checked in the user’s languages and in English', () => {
  expect(spellingOn('win32', ['fr-FR', 'pt-BR', 'tlh', 'en-US']).languages).toEqual([
    ...['fr', 'pt-BR', 'en-US', 'en-GB'],
  ]);
});
