import type { AppState } from '../contract/state.ts';

/** What the tray's icon tells at a glance. */
export type TrayState = 'signed-out' | 'ready' | 'working' | 'attention';

export function trayState({ session, working, network, putAside }: AppState): TrayState {
  if (network === 'offline' || putAside.length > 0) return 'attention';
  if (session.kind === 'unreadable') return 'attention';
  if (working || session.kind === 'signing-in') return 'working';
  return session.kind === 'signed-in' ? 'ready' : 'signed-out';
}

/** Windows shows no more than this, in UTF-16 units. */
const longest = 127;

/** The same in words. */
export function trayToolTip(state: AppState): string {
  const { name } = state.profile;
  return `Stopbar Companion – ${wordsFor(state)}\n${name}`.slice(0, longest);
}

function wordsFor({ session, working, network, putAside }: AppState): string {
  if (network === 'offline') return 'no network';
  if (putAside.length > 0) return 'a damaged file was put aside';
  if (working) return 'sending…';
  if (session.kind === 'signing-in') return 'waiting for your browser…';
  if (session.kind === 'unreadable') return 'the keychain cannot be read';
  return session.kind === 'signed-in' ? 'ready' : 'signed out';
}
