import { asNotSwitched, type SwitchState } from '../../../electron/contract/contributions.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { accountOf } from '../../frame/session/account.ts';
import type { Outcome } from '../switch-and-report.ts';

/** Temporary reasons: sending the switch again may work. */
const passing: readonly AppError['kind'][] = [
  'cancelled',
  'signed-out',
  'keychain',
  'limited',
  'unavailable',
  'offline',
  'unreachable',
];

/** Returns whether a batch can send a switch again. One that may have gone through isn't repeated. */
export const isLeft = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' && (passing.includes(outcome.error.kind) || isBan(outcome.error));

const isBan = (error: AppError): boolean => error.kind === 'forbidden' && error.ban !== undefined;

/** Returns why a switch failed; for one that was never sent, why its batch ended. */
export const causeOf = (error: AppError): AppError =>
  (error.kind === 'cancelled' ? error.because : undefined) ?? error;

interface Ended {
  readonly wanted: boolean;
  readonly outcome: Outcome;
  /** The row's `presses` when the switch was requested. */
  readonly presses: number;
}

interface RowNow {
  readonly state: SwitchState;
  readonly presses: number;
}

/** Returns whether the user has switched the row again since. */
export const isSwitchedSince = ({ presses }: Ended, row: RowNow): boolean =>
  row.presses !== presses;

/** Returns a switch's outcome. A later read can settle an unknown one. */
export function outcomeNow(ended: Ended, row: RowNow): Outcome {
  const { wanted, outcome } = ended;
  const { contributionsEnabled: known } = row.state;
  if (outcome.kind !== 'unknown' || known === null || isSwitchedSince(ended, row)) return outcome;
  if (known === wanted) return { kind: 'done' };
  return { kind: 'failed', error: asNotSwitched(outcome.error) };
}

export const retryAtOf = (error: AppError): EpochMs | undefined =>
  'retryAt' in error ? error.retryAt : undefined;

/** Returns why a batch ended early: of several reasons, the one that lasts longest. */
export function reasonOf(outcomes: readonly Outcome[]): AppError | undefined {
  const errors = outcomes.flatMap((outcome) =>
    outcome.kind === 'failed' && isLeft(outcome) ? [causeOf(outcome.error)] : [],
  );
  const weight = (error: AppError): number =>
    retryAtOf(error) ?? (error.kind === 'cancelled' ? -1 : 0);
  return errors.toSorted((a, b) => weight(b) - weight(a))[0];
}

interface Owned {
  /** From `accountOf`, when the batch was started. */
  readonly account: string | undefined;
  /** Whether that session has ended since. */
  readonly isSessionOver: boolean;
  /** Whether the user chose to see it. */
  readonly isShown: boolean;
}

/**
 * Returns how the page shows a batch. Its own account can `continue` it. While nobody is signed in,
 * it's `read`-only. While the account is unknown, it's `hidden` until the user chooses to see it. For
 * another account it's `gone`.
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
