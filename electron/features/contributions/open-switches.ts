import type { ContributionSwitch } from '../../contract/fields.ts';
import { asNotSwitched, rowKey, type AirportRequestIds } from '../../contract/contributions.ts';
import { done, failed, type AppError, type Result } from '../../contract/result.ts';
import type { Settled } from '../recorder.ts';

export interface OpenSwitch {
  /** The ID of its entry in the activity. */
  readonly id: string;
  readonly input: ContributionSwitch;
  readonly error: AppError;
}

/** Records the outcomes of switches that are unknown, when the airport is read again. */
export class OpenSwitches {
  readonly #settled: Settled;
  readonly #open = new Map<string, OpenSwitch>();

  constructor(settled: Settled) {
    this.#settled = settled;
  }

  add(open: OpenSwitch): void {
    this.#open.set(rowKey(open.input), open);
  }

  /**
   * Forgets a switch because a newer request is sent: later reads can't show the outcome of the
   * older one.
   */
  overtake(ids: AirportRequestIds): void {
    this.#open.delete(rowKey(ids));
  }

  /** Records the outcome if one was unknown. */
  settle(ids: AirportRequestIds, enabled: boolean | null): void {
    const open = this.#open.get(rowKey(ids));
    if (!open || enabled === null) return;
    this.#open.delete(rowKey(ids));
    this.#settled(open.id, outcomeOf(open, enabled));
  }

  forget(): void {
    this.#open.clear();
  }
}

/** Returns the outcome of a request whose reply was lost, from what the service has now. */
export const outcomeOf = (
  { input, error }: Pick<OpenSwitch, 'input' | 'error'>,
  enabled: boolean,
): Result<null> =>
  enabled === input.contributionsEnabled ? done(null) : failed(asNotSwitched(error));
