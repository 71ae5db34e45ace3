import { unlessAborted } from '../api/http/unless-aborted.ts';
import type { Call } from '../contract/call.ts';
import type { AppError, Result } from '../contract/result.ts';
import type { SignInProfile } from '../contract/service.ts';
import type { Who } from '../contract/state.ts';
import type { LookUp } from './account-check.ts';
import type { Tokens } from './tokens.ts';
import { revoke, type RevocationParts } from './revocation.ts';

interface NewAccountParts extends RevocationParts {
  readonly lookUp: LookUp;
}

/**
 * Asks the service whose new tokens these are. Revokes them if the sign-in is cancelled, because
 * nobody will use them. @throws the signal's reason.
 */
export async function lookUpNew(
  parts: NewAccountParts,
  tokens: Tokens,
  signal: AbortSignal,
  call?: Call,
): Promise<Result<Who | null>> {
  try {
    const found = await unlessAborted(
      signal,
      parts.lookUp(tokens.accessToken, { retry: true, call }),
    );
    signal.throwIfAborted();
    return found;
  } catch (thrown) {
    void revoke(parts, tokens);
    throw thrown;
  }
}

/** Returns why new tokens can't be used after this look-up; undefined if they can. */
export function whyUnusable(
  found: Result<Who | null>,
  { tokenEndpoint }: SignInProfile,
): AppError | undefined {
  // A token that came without a code may be anybody's: use it only if the service knows it.
  const mustBeKnown = tokenEndpoint === undefined;
  if (found.ok) {
    return found.value === null && mustBeKnown ? { kind: 'not-found', said: '' } : undefined;
  }
  // Any other error is a failure of the look-up: the token may be valid.
  const isRefused = found.error.kind === 'signed-out' || found.error.kind === 'forbidden';
  return mustBeKnown || isRefused ? found.error : undefined;
}
