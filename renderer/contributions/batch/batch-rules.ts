import { asNotSwitched, type SwitchState } from '../../../electron/contract/contributions.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { accountOf } from '../../frame/session/account.ts';
import type { Outcome } from '../board/rows.svelte.ts';

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
  outcome.kind === 'failed' && (passing.includes(outcome.error.kind) || isBan(outcome.error));

const isBan = (error: AppError): boolean => error.kind === 'forbidden' && error.ban !== undefined;

/** Why a switch wasn't done; of one that was never sent, why its batch ended. */
export const causeOf = (error: AppError): AppError =>
  (error.kind === 'cancelled' ? error.because : undefined) ?? error;

interface Ended {
  readonly wanted: boolean;
  readonly outcome: Outcome;
  /** As of the row when it was asked for. */
  readonly presses: number;
}

interface RowNow {
  readonly state: SwitchState;
  readonly presses: number;
}

/** Whether somebody at this page asked for something else since. */
export const isSwitchedSince = ({ presses }: Ended, row: RowNow): boolean =>
  row.presses !== presses;

/** Returns what became of an airport of a batch: a later reading may tell what was unknown. */
export function outcomeNow(ended: Ended, row: RowNow): Outcome {
  const { wanted, outcome } = ended;
  const { contributionsEnabled: known } = row.state;
  if (outcome.kind !== 'unknown' || known === null || isSwitchedSince(ended, row)) return outcome;
  if (known === wanted) return { kind: 'done' };
  return { kind: 'failed', error: asNotSwitched(outcome.error) };
}

export const retryAtOf = (error: AppError): EpochMs | undefined =>
  'retryAt' in error ? error.retryAt : undefined;

/** Returns why a batch ended early; of several reasons, the one that lasts longest. */
export function reasonOf(outcomes: readonly Outcome[]): AppError | undefined {
  const errors = outcomes.flatMap((outcome) =>
    outcome.kind === 'failed' && isLeft(outcome) ? [causeOf(outcome.error)] : [],
  );
  const weight = (error: AppError): number =>
    retryAtOf(error) ?? (error.kind === 'cancelled' ? -1 : 0);
  return errors.toSorted((a, b) => weight(b) - weight(a))[0];
}

export interface Owned {
  /** As of `accountOf` when it was started. */
  readonly account: string | undefined;
  /** That session has ended since. */
  readonly isSessionOver: boolean;
  /** Whoever is signed in asked to see it. */
  readonly isShown: boolean;
}

/**
 * What of a batch the page shows now. Its own account may `continue` it; while nobody is signed in
 * it can be `read`; it's `hidden` until it's known whose it is or somebody asks to see it, and `gone`
 * for anybody else.
 */
export function viewOf(
  { account, isSessionOver, isShown }: Owned,
  state: AppState | undefined,
): 'continue' | 'read' | 'hidden' | 'gone' {
  if (state?.session.kind !== 'signed-in') return 'read';
  const present = accountOf(state);
  if (present !== undefined && present === account) return 'continue';
  if (!isSessionOver && (present === undefined || account === undefined)) return 'continue';
  if (present !== undefined && account !== undefined) return 'gone';
  return isShown ? 'continue' : 'hidden';
}
