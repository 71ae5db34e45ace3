import type { Account } from '../api/schema.ts';
import { done, type AppError, type Result } from '../contract/result.ts';
import type { Who } from '../contract/state.ts';

/** Returns who is signed in, as the service's look-up says; null if it has none. */
export function whoIs(account: Result<Account>): Result<Who | null> {
  if (!account.ok) return isMissing(account.error) ? done(null) : account;
  const { display_name, full_name, vatsim_id, email, division } = account.value;
  const name = full_name ?? display_name ?? vatsim_id;
  return done(name === null ? null : { name, networkId: vatsim_id, email, division });
}

/**
 * Whether the look-up is missing, which has no status. A 404 says that there is no account
 * (SERVICE.md B2).
 */
const isMissing = (error: AppError): boolean =>
  error.kind === 'not-found' && error.status === undefined;
