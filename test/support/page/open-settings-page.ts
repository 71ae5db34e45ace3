import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Connection } from '../../../electron/contract/service.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';
import type { SettingsChange } from '../../../electron/contract/application/settings.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import { signedOut, slicesOf } from './companion-double.ts';
import { mountPage } from './mount-page.ts';

export const liveProfile = {
  name: 'My service',
  baseUrl: 'https://mine.example/v2',
  tokenHeader: 'X-Network-Token',
  signIn: {
    ...{ authorizationEndpoint: 'https://login.example/authorize', clientId: 'companion' },
    ...{ scope: '', callback: 'loopback' },
  },
};
export const usual: AppState = {
  ...signedOut,
  profileGiven: false,
  settings: { ...signedOut.settings, service: 'practice' },
};

/** Opens the page on a double that keeps settings like the real app. */
export function open(changes: Partial<AppState> = {}, refusal?: AppError, connection?: Connection) {
  const changed: SettingsChange[] = [];
  const tested: string[] = [];
  const asked: string[] = [];
  let state: AppState = { ...usual, ...changes };
  const done = <T>(value: T): Promise<Result<T>> => Promise.resolve({ ok: true, value });
  const noted = (name: string) => () => {
    asked.push(name);
    return done(null);
  };
  const { push } = mountPage(
    '#/settings',
    {
      readState: () => done(slicesOf(state)),
      changeSettings: (change) => {
        changed.push(change);
        if (refusal) return Promise.resolve({ ok: false, error: refusal });
        state = { ...state, settings: { ...state.settings, ...change } };
        push(state);
        return done(null);
      },
      testConnection: ({ baseUrl }) => {
        tested.push(baseUrl);
        return done(connection ?? { kind: 'healthy' });
      },
      openLogFolder: noted('openLogFolder'),
      resetSettings: noted('resetSettings'),
      removeOwnService: noted('removeOwnService'),
      pauseShortcut: () => done(null),
      readDiagnostics: () => done('Stopbar Companion 1.2.3\nErrors: none'),
      copyDiagnostics: noted('copyDiagnostics'),
      hideWindow: noted('hideWindow'),
      rememberPage: () => done(null),
    },
    state,
  );
  return { changed, tested, asked };
}

/** Waits for an element: the page is loaded when it is first shown. */
export async function shown(locator: Locator): Promise<HTMLElement> {
  await expect.element(locator).toBeVisible();
  return locator.element() as HTMLElement;
}

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const radio = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true });
export const toggle = (name: string) => page.getByRole('switch', { name });
export const shortcut = () => page.getByRole('button', { name: /^Show and hide the window/ });
