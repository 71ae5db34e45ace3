import { page } from 'vitest/browser';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Handlers } from '../../../electron/contract.ts';
import { signedOut } from '../page/companion-double.ts';
import { mountPage } from '../page/mount-page.ts';

/** The state while a sign-in waits for its callback. */
export const waiting = (way: 'loopback' | 'link' | 'paste'): AppState => ({
  ...signedOut,
  session: { kind: 'signing-in', since: 0, way },
});

/** Opens the Linking page. */
export function openSessionPage(handlers: Partial<Handlers>, state: AppState = signedOut) {
  return mountPage('#/linking', handlers, state);
}

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const field = (name: string) => page.getByRole('textbox', { name });
