import { afterEach, describe, expect, test } from 'vitest';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { records } from '../../../../electron/browser-host/records.ts';
import { isCallback, linkedPage } from '../../../../electron/shell/system/links.ts';
import {
  claimSingleInstance,
  launchOf,
  registerScheme,
  type Launch,
} from '../../../../electron/shell/system/single-instance.ts';

const link = 'stopbar-companion://auth/callback?code=abc&state=xyz';

describe('a start', () => {
  test('finds a sign-in callback anywhere in its arguments', () => {
    for (const argv of [
      ['app', link],
      ['app', '--', link],
      ['app', '--flag', link, 'more'],
    ]) {
      expect(launchOf(argv)).toEqual({ link, hidden: false });
    }
  });

  test('W6 is hidden at login, and visible otherwise', () => {
    expect(launchOf(['app', '--hidden'])).toEqual({ link: undefined, hidden: true });
    expect(launchOf(['app'])).toEqual({ link: undefined, hidden: false });
  });
});

describe('not a callback', () => {
  test.each([
    'stopbar-companion://auth/callback/../../etc',
    'stopbar-companion://auth/other?code=abc',
    'stopbar-companion://auth.evil/callback?code=abc',
    'stopbar-companion://evil@auth:1/callback?code=abc',
    'stopbar-companion:auth/callback?code=abc',
    'https://auth/callback?code=abc',
    `${link}${'a'.repeat(9000)}`,
    '--stopbar-companion://auth/callback',
    '',
  ])('is %s', (text) => {
    expect(isCallback(text.slice(0, 9100))).toBe(false);
    expect(launchOf(['app', text]).link).toBeUndefined();
  });
});

describe('the scheme', () => {
  afterEach(() => {
    machine.isPackaged = false;
    records.protocolClients.length = 0;
  });

  test('isn’t registered for plain Electron', () => {
    registerScheme();
    expect(records.protocolClients).toEqual([]);
  });

  test('is registered for an installed app, and no link can be a switch', () => {
    machine.isPackaged = true;
    registerScheme();
    expect(records.protocolClients).toEqual([{ scheme: 'stopbar-companion', args: ['--'] }]);
  });
});
