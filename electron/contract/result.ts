import type { FieldIssue } from './fields.ts';

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

export const done = <T>(value: T) => ({ ok: true, value }) as const;
export const failed = (error: AppError) => ({ ok: false, error }) as const;

/** Returns a handler for a call whose answer only says that the work is done. */
export const acknowledged =
  <Input>(work: (input: Input) => unknown) =>
  async (input: Input): Promise<Result<null>> => {
    await work(input);
    return done(null);
  };

/** Why nothing was sent. */
export type OfflineReason =
  | 'refused'
  | 'unknown-host'
  | 'certificate'
  | 'no-network'
  /** A proxy or a firewall didn't let the request through. */
  | 'blocked'
  /** The port belongs to another protocol, so network stacks don't send HTTP to it. */
  | 'port';

/**
 * Why the secret couldn't be read, saved or removed. With each of these, there may still be a
 * secret.
 */
export type KeychainProblem =
  | 'locked'
  /** There is no keychain service, no bus to reach it, or no keychain in it. */
  | 'absent'
  | 'refused'
  | 'too-large'
  /** The keychain module is missing or doesn't load. */
  | 'not-loaded'
  | 'no-answer'
  /** The secret that was read isn't the one that was written. */
  | 'damaged'
  /** The profile's file can't be read, which says whether the sign-in in the keychain is valid. */
  | 'unconfirmed';

export type AppError =
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'forbidden' | 'not-found' | 'conflict' | 'rejected';
      /** Absent if a sign-in was rejected, because that response comes through the browser. */
      readonly status?: number;
      /** The service's own message; empty if it had none. */
      readonly said: string;
      /**
       * Why the app itself sent nothing: what is staged isn't what the user saw, or links are being applied
       * there.
       */
      readonly own?: 'outdated' | 'applying';
      /** The service redirects to another address, which isn't followed. */
      readonly redirects?: true;
      /** Present if the account is banned. `said` is then the reason. */
      readonly ban?: Ban;
    }
  | { readonly kind: 'limited'; readonly said: string; readonly retryAt?: EpochMs }
  | {
      readonly kind: 'unavailable' | 'server';
      /**
       * 401 if the service couldn't check a sign-in that may be valid; 404 if the reply to a read
       * isn't the service's own (SERVICE.md B1).
       */
      readonly status: number;
      readonly said: string;
      readonly retryAt?: EpochMs;
      /** Present if a read afterwards showed that nothing was changed. */
      readonly changedNothing?: true;
    }
  | { readonly kind: 'offline'; readonly reason: OfflineReason }
  /** A write's outcome is unknown. */
  | { readonly kind: 'lost'; readonly reason: LostReason }
  /** A read got no full reply, or a read showed that a lost change wasn't made: nothing has changed. */
  | { readonly kind: 'unreachable'; readonly reason: 'broken' | 'timed-out' | 'cut-short' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'keychain'; readonly problem: KeychainProblem }
  /** `because`: the error of another airport that was switched together with it, so it wasn't sent. */
  | { readonly kind: 'cancelled'; readonly because?: AppError }
  | { readonly kind: 'unexpected'; readonly logId: string };

/** Why the outcome of a write is unknown. */
export type LostReason =
  | 'broken'
  | 'timed-out'
  /** The app quit before the reply. */
  | 'cut-short'
  /** The service replied with an error that leaves the outcome open. */
  | 'server-error'
  | 'unreadable';

export interface Ban {
  /** Null if the ban has no end date. */
  readonly until: EpochMs | null;
}

/** Milliseconds since 1970 UTC. */
export type EpochMs = number;
