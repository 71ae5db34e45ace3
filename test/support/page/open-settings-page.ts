import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import { appState, calls, openApp } from './app/open-app.ts';
import type { AppInNode } from './app/serve-apps.ts';

export const liveProfile = {
  name: 'My service',
  baseUrl: 'https://mine.example/v2',
  tokenHeader: 'X-Network-Token',
  signIn: {
    ...{ authorizationEndpoint: 'https://login.example/authorize', clientId: 'companion' },
    ...{ scope: '', callback: 'loopback' },
  },
} as const;

/** Opens Settings, signed out, where the user can choose the service. */
export const openSettings = (
  prepare: (app: AppInNode) => unknown = (app) =>
    app.restart({ application: { profileGiven: false } }),
) => openApp({ hash: '#/settings', signedIn: false, prepare });

/** Opens Settings with the user's own service in use. */
export async function openWithOwnService(profile: Settings['liveProfile'] = liveProfile) {
  await openSettings();
  await calls.changeSettings({ liveProfile: profile, service: 'live' });
  await expect.element(button('Edit service')).toBeVisible();
}

export const settings = async (): Promise<Settings> => (await appState()).settings;

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
