import type { AppError, KeychainProblem } from '../contract/result.ts';
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

/** Whether a look-up's error means that the token is useless. Otherwise it may still be good. */
export const endsSession = ({ kind }: AppError): boolean =>
  kind === 'signed-out' || kind === 'forbidden';
