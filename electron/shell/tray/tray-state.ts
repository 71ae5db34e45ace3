import { isOffline, type AppState } from '../../contract/state.ts';
import { toolTip } from './text.ts';

export type TrayState = 'signed-out' | 'ready' | 'working' | 'attention';

export const trayState = (state: AppState): TrayState => statusOf(state)[0];

/** Windows shows at most this many UTF-16 units. */
const longest = 127;

export const trayToolTip = (state: AppState): string =>
  toolTip.all(statusOf(state)[1], state.profile.name).slice(0, longest);

/** Returns what matters most, as the icon and the words for it. */
function statusOf(state: AppState): readonly [TrayState, string] {
  const { session, working, damagedFiles, storageProblem, closedForWork } = state;
  if (isOffline(state)) return ['attention', toolTip.offline];
  if (storageProblem?.kind === 'unreadable') return ['attention', toolTip.filesUnreadable];
  if (storageProblem) return ['attention', toolTip.notSaved];
  if (damagedFiles.length > 0) return ['attention', toolTip.damagedFiles];
  if (session.kind === 'unreadable') return ['attention', toolTip.unreadable];
  if (working) return ['working', toolTip.sending];
  if (session.kind === 'signing-in') return ['working', toolTip.signingIn];
  const closed = closedForWork.map(({ icao }) => icao);
  if (closed.length > 0) return ['attention', toolTip.closed(closed)];
  return session.kind === 'signed-in'
    ? ['ready', toolTip.ready]
    : ['signed-out', toolTip.signedOut];
}
