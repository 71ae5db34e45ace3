import { page } from 'vitest/browser';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Handlers } from '../../../electron/contract.ts';
import { app } from '../../../renderer/frame/app.svelte.ts';
import { signedOut } from '../page/companion-double.ts';
import { mountPage } from '../page/mount-page.ts';

/** The state while a sign-in waits for its callback. */
export const waiting = (way: 'loopback' | 'link' | 'paste'): AppState => ({
  ...signedOut,
  session: { kind: 'signing-in', since: 0, way },
});

/** Opens the Linking page without what an earlier test left in the status line. */
export function openSessionPage(handlers: Partial<Handlers>, state: AppState = signedOut) {
  app.pendingRetry = undefined;
  app.status = undefined;
  return mountPage('#/linking', handlers, state);
}

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const field = (name: string) => page.getByRole('textbox', { name });
