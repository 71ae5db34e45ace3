import type { AppState } from '../../../electron/contract/state.ts';

/** Returns the network ID of whoever is signed in; undefined where that isn't known. */
export function accountOf(state: AppState | undefined): string | undefined {
  if (state?.session.kind !== 'signed-in') return undefined;
  return state.session.who?.networkId ?? undefined;
}

/** Who asked for something. */
export interface Asker {
  /** As of `accountOf`. */
  readonly account: string | undefined;
  /** Which sign-in of this run it was; undefined where nobody was signed in. */
  readonly signIn: number | undefined;
}

export interface Present {
  readonly state: AppState | undefined;
  /** Counts the sign-ins of this run. */
  readonly signIns: number;
}

/** Who is signed in now, compared with whoever asked. */
function compare(
  { account, signIn }: Asker,
  { state, signIns }: Present,
): 'nobody' | 'same' | 'another' | 'unknown' {
  if (state?.session.kind !== 'signed-in') return 'nobody';
  const present = accountOf(state);
  if (account !== undefined && present !== undefined) {
    return account === present ? 'same' : 'another';
  }
  return signIn === signIns ? 'same' : 'unknown';
}

/**
 * Whether the outcome of an account's action is told: while that account is signed in, or nobody is.
 * What was asked for while nobody was signed in is told to anybody.
 */
export function mayBeTold(asker: Asker, present: Present): boolean {
  const who = compare(asker, present);
  return who === 'unknown' ? asker.signIn === undefined : who !== 'another';
}

/**
 * How an interrupted action is offered again: `first`, with the focus on it, to its own account;
 * `aside`, where nobody knows who asked for it; undefined while it isn't.
 */
export function offerTo(asker: Asker, present: Present): 'first' | 'aside' | undefined {
  const who = compare(asker, present);
  if (who === 'same') return 'first';
  return who === 'unknown' && asker.account === undefined ? 'aside' : undefined;
}

/** Whether an offer has ended for good: for another account, and what was unknown with its sign-in. */
export function isOfferOver(asker: Asker, before: Present, now: Present): boolean {
  if (compare(asker, now) === 'another') return true;
  const hasEnded =
    before.state?.session.kind === 'signed-in' && now.state?.session.kind !== 'signed-in';
  return hasEnded && asker.account === undefined;
}
