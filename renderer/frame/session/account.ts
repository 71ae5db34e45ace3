import type { AccountTrouble, AppState } from '../../../electron/contract/state.ts';

/** Returns the network ID of the signed-in account, or undefined if it's unknown. */
export function accountOf(state: AppState | undefined): string | undefined {
  if (state?.session.kind !== 'signed-in') return undefined;
  return state.session.who?.networkId ?? undefined;
}

/** Returns why the service blocks the signed-in account; undefined if it doesn't. */
export const accountTrouble = (state: AppState | undefined): AccountTrouble | undefined =>
  state?.session.kind === 'signed-in' ? state.session.trouble : undefined;
