import type { Result } from '../../contract/result.ts';

/**
 * Keeps one secret between runs. A failure (kind `keychain`) never means that there is no secret.
 */
export interface SecretStore {
  readonly read: () => Promise<Result<string | null>>;
  readonly write: (secret: string) => Promise<Result<null>>;
  /** Removes everything that belongs to the secret. */
  readonly remove: () => Promise<Result<null>>;
}
