import type { FieldIssue } from './fields.ts';

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

export const done = <T>(value: T) => ({ ok: true, value }) as const;
export const failed = (error: AppError) => ({ ok: false, error }) as const;

/** Why nothing was sent. */
export type OfflineReason =
  | 'refused'
  | 'unknown-host'
  | 'certificate'
  | 'no-network'
  /** One that belongs to another protocol: no network stack sends HTTP there. */
  | 'port';

/** Why the secret could not be read, kept or removed. None of them means that there is none. */
export type KeychainProblem =
  | 'locked'
  /** No service, nobody to reach it through, or no keychain in it. */
  | 'absent'
  | 'refused'
  | 'too-large'
  /** The module that reaches the keychain is missing, or does not load. */
  | 'not-loaded'
  | 'no-answer'
  /** What is read is not what was written. */
  | 'damaged';

export type AppError =
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'forbidden' | 'not-found' | 'conflict' | 'rejected';
      /** Absent where a sign-in was refused: that answer comes through the browser. */
      readonly status?: number;
      /** The service's own words; empty where it had none. */
      readonly said: string;
      /** Origin that a refused redirect pointed to. */
      readonly movedTo?: string;
      /** Which of the ids is unknown, where the answer tells them apart (SERVICE.md B5). */
      readonly missing?: 'division' | 'airport-request';
      /** Where the account is banned; `said` is then the reason. */
      readonly ban?: Ban;
    }
  | { readonly kind: 'limited'; readonly said: string; readonly retryAt?: EpochMs }
  | {
      readonly kind: 'unavailable' | 'server';
      /**
       * 401 where the service could not check a sign-in that is not known to be dead, 404 where the
       * reply to a read isn't the service's own (SERVICE.md B1).
       */
      readonly status: number;
      readonly said: string;
      readonly retryAt?: EpochMs;
      /** A look at the service afterwards showed that nothing was changed. */
      readonly changedNothing?: true;
    }
  | { readonly kind: 'offline'; readonly reason: OfflineReason }
  /** A write's outcome is unknown. */
  | { readonly kind: 'lost'; readonly reason: LostReason }
  /** A read got no full reply: nothing can have changed. */
  | { readonly kind: 'unreachable'; readonly reason: 'broken' | 'timed-out' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'keychain'; readonly problem: KeychainProblem }
  /** `because`: it was never sent, since another of the same batch ended so. */
  | { readonly kind: 'cancelled'; readonly because?: AppError }
  | { readonly kind: 'unexpected'; readonly logId: string };

/** Why the outcome of a write is unknown. */
export type LostReason =
  | 'broken'
  | 'timed-out'
  /** The companion quit before the reply. */
  | 'cut-short'
  /** The service replied, and what it said leaves the outcome open. */
  | 'server-error'
  | 'unreadable';

export interface Ban {
  /** Null where no end is named. */
  readonly until: EpochMs | null;
}

/** Milliseconds since 1970 UTC. */
export type EpochMs = number;
