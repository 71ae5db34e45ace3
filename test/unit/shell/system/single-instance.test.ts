import { afterEach, describe, expect, test, vi } from 'vitest';
import { app } from '../../../../electron/browser-host/electron/app.ts';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { isCallback } from '../../../../electron/shell/system/links.ts';
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

  test('refuses any other link of the app', () => {
    for (const other of [
      'stopbar-companion://airport/EDDF?a',
      'STOPBAR-companion:',
      `${link}a/..`,
    ]) {
      const { opens } = launchOf(['app', other]);
      expect(opens).toBe(isCallback(other) ? undefined : 'refused');
    }
    expect(launchOf(['app', 'https://airport/EDDF'])).not.toHaveProperty('opens');
  });

  test('W6 is hidden at login, and visible otherwise', () => {
    expect(launchOf(['app', '--hidden'])).toEqual({ link: undefined, hidden: true });
    expect(launchOf(['app'])).toEqual({ link: undefined, hidden: false });
  });
});

describe('not a callback', () => {
  test('is anything that only looks like one', () => {
    for (const text of [
      'stopbar-companion://auth/callback/../../etc',
      'stopbar-companion://auth/other?code=abc',
      'stopbar-companion://auth.evil/callback?code=abc',
      'stopbar-companion://evil@auth:1/callback?code=abc',
      'stopbar-companion:auth/callback?code=abc',
      'https://auth/callback?code=abc',
      `${link}${'a'.repeat(9000)}`,
      '--stopbar-companion://auth/callback',
      '',
    ] as const) {
      expect(isCallback(text.slice(0, 9100))).toBe(false);
      expect(launchOf(['app', text]).link).toBeUndefined();
    }
  });
});

describe('the scheme', () => {
  afterEach(() => {
    machine.isPackaged = false;
    vi.restoreAllMocks();
  });

  test('isn’t registered for plain Electron', () => {
    const register = vi.spyOn(app, 'setAsDefaultProtocolClient');
    registerScheme();
    expect(register).not.toHaveBeenCalled();
  });

  test('is registered for an installed app, and no link can be a switch', () => {
    machine.isPackaged = true;
    const register = vi.spyOn(app, 'setAsDefaultProtocolClient');
    registerScheme();
    expect(register.mock.calls).toEqual([['stopbar-companion', process.execPath, ['--']]]);
  });
});

describe('another start', () => {
  afterEach(() => {
    app.removeAllListeners();
  });

  const event = { preventDefault: () => undefined };

  function listen(): readonly Launch[] {
    const launches: Launch[] = [];
    vi.spyOn(app, 'requestSingleInstanceLock').mockReturnValue(true);
    claimSingleInstance((launch) => launches.push(launch));
    return launches;
  }

  test('passes on a link, also on macOS', () => {
    for (const [text, passed] of [
      ['stopbar-companion://contributions', { opens: { page: 'contributions' } }],
      ['stopbar-companion://contributions/', { opens: { page: 'contributions' } }],
      ['stopbar-companion://contributions/EDDF', { opens: 'refused' }],
      [link, { link }],
    ] as const) {
      const launches = listen();
      app.emit('second-instance', {}, ['app', '--', text]);
      app.emit('open-url', event, text);
      const launch = { link: undefined, hidden: false, ...passed };
      expect(launches).toEqual([launch, launch]);
    }
  });

  test('on macOS is never hidden', () => {
    const launches = listen();
    app.emit('open-url', event, '--hidden');
    expect(launches).toEqual([{ link: undefined, hidden: false }]);
  });
});
