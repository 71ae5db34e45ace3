import type { Result } from '../../contract/result.ts';

/** Keeps one secret between runs. Its failures are of kind `keychain`, and never mean that there is none. */
export interface SecretStore {
  readonly read: () => Promise<Result<string | null>>;
  readonly write: (secret: string) => Promise<Result<null>>;
  /** Leaves nothing behind. */
  readonly remove: () => Promise<Result<null>>;
}
