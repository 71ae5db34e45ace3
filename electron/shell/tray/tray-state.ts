import type { AppState } from '../../contract/state.ts';
import { toolTip } from './text.ts';

/** What the tray icon shows. */
export type TrayState = 'signed-out' | 'ready' | 'working' | 'attention';

export function trayState({
  session,
  working,
  network,
  damagedFiles,
  storageProblem,
  closedForWork,
}: AppState): TrayState {
  if (network === 'offline' || damagedFiles.length > 0 || storageProblem) return 'attention';
  if (session.kind === 'unreadable') return 'attention';
  if (working || session.kind === 'signing-in') return 'working';
  if (closedForWork.length > 0) return 'attention';
  return session.kind === 'signed-in' ? 'ready' : 'signed-out';
}

/** Windows shows at most this many UTF-16 units. */
const longest = 127;

/** Returns the state in words. */
export function trayToolTip(state: AppState): string {
  return toolTip.all(wordsFor(state), state.profile.name).slice(0, longest);
}

function wordsFor(state: AppState): string {
  const { session, working, network, damagedFiles, storageProblem, closedForWork } = state;
  if (network === 'offline') return toolTip.offline;
  if (storageProblem)
    return toolTip[storageProblem.kind === 'unreadable' ? 'filesUnreadable' : 'notSaved'];
  if (damagedFiles.length > 0) return toolTip.damagedFiles;
  if (working) return toolTip.sending;
  if (session.kind === 'signing-in') return toolTip.signingIn;
  if (session.kind === 'unreadable') return toolTip.unreadable;
  if (closedForWork.length > 0) return toolTip.closed(closedForWork.map(({ icao }) => icao));
  return session.kind === 'signed-in' ? toolTip.ready : toolTip.signedOut;
}
