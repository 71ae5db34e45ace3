import type { AppState } from '../../../electron/contract/state.ts';

/** Returns whether `Notices` has something to show. */
export const needsNotices = (state: AppState): boolean =>
  state.network === 'offline' ||
  state.simulating === 'offline' ||
  state.storageProblem !== null ||
  state.damagedFiles.length > 0;

/** Returns whether `SessionNotes` might have something to show. */
export const needsSessionNotes = (state: AppState): boolean =>
  state.clockAheadMs !== null ||
  state.closedForWork.length > 0 ||
  'because' in state.session ||
  'trouble' in state.session ||
  (state.kept.in === 'memory' && !state.profile.practice && state.session.kind !== 'signed-out');
