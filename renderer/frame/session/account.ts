import type { AccountTrouble, AppState } from '../../../electron/contract/state.ts';

/** Returns the network ID of the signed-in account, or undefined if it's unknown. */
export function accountOf(state: AppState | undefined): string | undefined {
  if (state?.session.kind !== 'signed-in') return undefined;
  return state.session.who?.networkId ?? undefined;
}

/** Returns why the service blocks the signed-in account; undefined if it doesn't. */
export const accountTrouble = (state: AppState | undefined): AccountTrouble | undefined =>
  state?.session.kind === 'signed-in' ? state.session.trouble : undefined;

/** Who sent a request. */
export interface SessionIdentity {
  /** From `accountOf`. */
  readonly account: string | undefined;
  /** The number of the sign-in, or undefined if nobody was signed in. */
  readonly signIn: number | undefined;
}

interface CurrentSession {
  readonly state: AppState | undefined;
  /** The number of sign-ins in this run. */
  readonly signIns: number;
}

/** Compares who is signed in with who sent the request. */
function compare(
  { account, signIn }: SessionIdentity,
  { state, signIns }: CurrentSession,
): 'nobody' | 'same' | 'another' | 'unknown' {
  if (state?.session.kind !== 'signed-in') return 'nobody';
  const present = accountOf(state);
  if (account !== undefined && present !== undefined) {
    return account === present ? 'same' : 'another';
  }
  return signIn === signIns ? 'same' : 'unknown';
}

/** Returns whether the person who is signed in is certainly the same. */
export const isSameUser = (identity: SessionIdentity, present: CurrentSession): boolean =>
  compare(identity, present) === 'same';

/**
 * Returns whether an outcome may be shown: yes to the account that sent the request, and while nobody
 * is signed in. The outcome of a request without an account may always be shown.
 */
export function mayReport(identity: SessionIdentity, present: CurrentSession): boolean {
  const who = compare(identity, present);
  return who === 'unknown' ? identity.signIn === undefined : who !== 'another';
}

/**
 * Returns how a failed action can be retried: `first`, with the focus on it, for its own account;
 * `aside` if its account is unknown; undefined (not at all) for another account.
 */
export function retryOffer(
  identity: SessionIdentity,
  present: CurrentSession,
): 'first' | 'aside' | undefined {
  const who = compare(identity, present);
  if (who === 'same') return 'first';
  return who === 'unknown' && identity.account === undefined ? 'aside' : undefined;
}

/** Returns whether a retry expires: another account signed in, or an unknown account signed out. */
export function isOfferExpired(
  identity: SessionIdentity,
  before: CurrentSession,
  now: CurrentSession,
): boolean {
  if (compare(identity, now) === 'another') return true;
  const hasEnded =
    before.state?.session.kind === 'signed-in' && now.state?.session.kind !== 'signed-in';
  return hasEnded && identity.account === undefined;
}
