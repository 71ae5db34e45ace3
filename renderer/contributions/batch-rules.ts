import type { AppState } from '../../electron/contract/state.ts';
import type { AppError, EpochMs } from '../../electron/contract/result.ts';
import type { Outcome } from './switch-row.ts';

/** Why a switch wasn't done for a reason that passes: sending it once more may help. */
const passing: readonly AppError['kind'][] = [
  'cancelled',
  'signed-out',
  'keychain',
  'limited',
  'unavailable',
  'offline',
  'unreachable',
];

/** Whether the rest of a batch includes an airport that ended so. What may be done isn't repeated. */
export const isLeft = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' && passing.includes(outcome.error.kind);

export const retryAtOf = (error: AppError): EpochMs | undefined =>
  'retryAt' in error ? error.retryAt : undefined;

/** Returns why a batch ended early; of several reasons, the one that lasts longest. */
export function reasonOf(outcomes: readonly Outcome[]): AppError | undefined {
  const errors = outcomes.flatMap((outcome) =>
    outcome.kind === 'failed' && isLeft(outcome) ? [outcome.error] : [],
  );
  const weight = (error: AppError): number =>
    retryAtOf(error) ?? (error.kind === 'cancelled' ? -1 : 0);
  return errors.toSorted((a, b) => weight(b) - weight(a))[0];
}

/** Returns the network ID of whoever is signed in; undefined where that isn't known. */
export function accountOf(state: AppState | undefined): string | undefined {
  if (state?.session.kind !== 'signed-in') return undefined;
  return state.session.who?.networkId ?? undefined;
}

export interface Owned {
  /** As of `accountOf` when it was started. */
  readonly account: string | undefined;
  /** That session has ended since. */
  readonly isSessionOver: boolean;
}

/**
 * What of a batch the page shows now. Its own account may `continue` it; while nobody is signed in
 * it can be `read`; it's `hidden` until it's known who signed in, and `gone` for anybody else.
 */
export function viewOf(
  { account, isSessionOver }: Owned,
  state: AppState | undefined,
): 'continue' | 'read' | 'hidden' | 'gone' {
  if (state?.session.kind !== 'signed-in') return 'read';
  const present = accountOf(state);
  if (present !== undefined && present === account) return 'continue';
  if (!isSessionOver && (present === undefined || account === undefined)) return 'continue';
  return present === undefined ? 'hidden' : 'gone';
}
