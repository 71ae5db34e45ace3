import type { AppState } from '../../../electron/contract/state.ts';

/** Returns the network ID of the signed-in account; undefined when unknown. */
export function accountOf(state: AppState | undefined): string | undefined {
  if (state?.session.kind !== 'signed-in') return undefined;
  return state.session.who?.networkId ?? undefined;
}

/** Who sent a request. */
export interface SessionIdentity {
  /** From `accountOf`. */
  readonly account: string | undefined;
  /** The number of the sign-in; undefined when nobody was signed in. */
  readonly signIn: number | undefined;
}

export interface CurrentSession {
  readonly state: AppState | undefined;
  /** Counts the sign-ins of this run. */
  readonly signIns: number;
}

/** Compares who is signed in now with who sent the request. */
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

/**
 * Returns whether an outcome may be shown: to the account that sent the request, or when nobody is
 * signed in. The outcome of a request without an account may be shown to anyone.
 */
export function mayReport(identity: SessionIdentity, present: CurrentSession): boolean {
  const who = compare(identity, present);
  return who === 'unknown' ? identity.signIn === undefined : who !== 'another';
}

/**
 * Returns how a failed action is offered again: `first`, with the focus on it, to its own account;
 * `aside` when its account is unknown; undefined to others.
 */
export function retryOffer(
  identity: SessionIdentity,
  present: CurrentSession,
): 'first' | 'aside' | undefined {
  const who = compare(identity, present);
  if (who === 'same') return 'first';
  return who === 'unknown' && identity.account === undefined ? 'aside' : undefined;
}

/** Returns whether an offer ends: another account signed in, or an unknown account signed out. */
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
