import { flushSync, mount, unmount } from 'svelte';
import { onTestFinished } from 'vitest';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Handlers } from '../../../electron/contract.ts';
import App from '../../../renderer/App.svelte';
import '../../../renderer/app.css';
import { createCompanionDouble, signedOut } from './companion-double.ts';

export const signedIn: AppState = {
  ...signedOut,
  session: {
    kind: 'signed-in',
    who: { name: 'Kim Park', networkId: '1', email: null, division: null },
  },
};

/** Mounts the whole page on a double of its bridge, until the test ends. */
export function mountPage(hash: string, handlers: Partial<Handlers>, state: AppState = signedIn) {
  let last = state;
  const dismissNote: Handlers['dismissNote'] = ({ note }) => {
    const dismissedNotes = [...last.remembered.dismissedNotes, note];
    push({ ...last, remembered: { ...last.remembered, dismissedNotes } });
    return Promise.resolve({ ok: true, value: null });
  };
  const companionDouble = createCompanionDouble({ dismissNote, ...handlers });
  const push = (next: AppState): void => {
    last = next;
    companionDouble.push(next);
  };
  const { companion } = companionDouble;
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  location.hash = hash;
  const mounted = mount(App, { target: document.body });
  flushSync();
  push(state);
  flushSync();
  onTestFinished(async () => {
    // A page's state belongs to the session.
    flushSync(() => push(signedOut));
    await unmount(mounted);
  });
  return { push };
}
