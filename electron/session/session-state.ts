import type { EpochMs, KeychainProblem, Result } from '../contract/result.ts';
import type { AccountTrouble, SessionState, Who } from '../contract/state.ts';
import type { Account } from './account.ts';

export function signedInState(
  { who, tokens }: Account,
  trouble: AccountTrouble | undefined,
): SessionState {
  const hasEnd = tokens.refreshToken === undefined && tokens.endsAt !== undefined;
  return {
    kind: 'signed-in',
    who,
    ...(hasEnd && { endsAt: tokens.endsAt }),
    ...(trouble && { trouble }),
  };
}

/** Whether the service names another person than before. False where one of them is unknown. */
export const isSomebodyElse = (before: Who | null, now: Who | null): boolean =>
  [before, now].every((who) => who !== null && who.networkId !== null) &&
  before?.networkId !== now?.networkId;

/** Without a keychain, there's no sign-in in it that couldn't be read. */
export const hasKeychain = (problem: KeychainProblem): boolean =>
  problem !== 'absent' && problem !== 'not-loaded';

/** Whether an account's token is dead after the service refused it and this look-up followed. */
export function isDead(found: Result<Who | null>, { tokens }: Account, now: EpochMs): boolean {
  if (!found.ok && found.error.kind !== 'not-found') return found.error.kind === 'signed-out';
  // Without a look-up, a refusal after the end that the provider named is proof enough.
  return !(found.ok && found.value) && now >= (tokens.endsAt ?? Infinity);
}
