import type { AccountTrouble, AppState } from '../../../electron/contract/state.ts';

/** Returns why the service blocks the signed-in account; undefined if it doesn't. */
export const accountTrouble = (state: AppState | undefined): AccountTrouble | undefined =>
  state?.session.kind === 'signed-in' ? state.session.trouble : undefined;
