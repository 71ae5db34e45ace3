import type { EpochMs, KeychainProblem, Result } from '../contract/result.ts';
import type { AccountTrouble, SessionState, Who } from '../contract/state.ts';
import type { KeptAccount } from './kept-account.ts';

export function signedInState(
  { who, tokens }: KeptAccount,
  trouble: AccountTrouble | undefined,
): Extract<SessionState, { kind: 'signed-in' }> {
  const hasEnd = tokens.refreshToken === undefined && tokens.endsAt !== undefined;
  return {
    kind: 'signed-in',
    who,
    ...(hasEnd && { endsAt: tokens.endsAt }),
    ...(trouble && { trouble }),
  };
}

/** Whether the service names a different person than before. False if either is unknown. */
export const isSomebodyElse = (before: Who | null, now: Who | null): boolean =>
  [before, now].every((who) => who !== null && who.networkId !== null) &&
  before?.networkId !== now?.networkId;

/** Whether there is a keychain that may hold a sign-in. */
export const hasKeychain = (problem: KeychainProblem): boolean =>
  problem !== 'absent' && problem !== 'not-loaded';

/** Whether the service has no look-up, or something before it replied instead. */
export const tellsNothing = (found: Result<Who | null>): boolean =>
  found.ok
    ? found.value === null
    : found.error.kind === 'unavailable' && found.error.status === 401;

/** Whether a token that the service rejected is invalid, according to the look-up that followed. */
export function isTokenInvalid(
  found: Result<Who | null>,
  { tokens }: KeptAccount,
  now: EpochMs,
): boolean {
  const isUnknown = tellsNothing(found) || (!found.ok && found.error.kind === 'not-found');
  if (!isUnknown) return !found.ok && found.error.kind === 'signed-out';
  // Without a look-up result, a rejection after the token's expiry time is proof enough.
  return now >= (tokens.endsAt ?? Infinity);
}
