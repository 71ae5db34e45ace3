import type { ContributionSwitch } from '../../contract/fields.ts';
import { asNotSwitched, rowKey, type AirportRequestIds } from '../../contract/contributions.ts';
import { done, failed, type AppError, type Result } from '../../contract/result.ts';
import type { Settled } from '../recorder.ts';

export interface UnknownSwitch {
  /** The ID of its entry in the activity. */
  readonly id: string;
  readonly input: ContributionSwitch;
  readonly error: AppError;
}

/** Remembers switches whose outcome is unknown, and records it once the airport is read again. */
export class UnknownSwitches {
  readonly #settled: Settled;
  readonly #unknown = new Map<string, UnknownSwitch>();

  constructor(settled: Settled) {
    this.#settled = settled;
  }

  add(added: UnknownSwitch): void {
    this.#unknown.set(rowKey(added.input), added);
  }

  /**
   * Forgets a switch because a newer request is sent: later reads can't show the outcome of the
   * older one.
   */
  overtake(ids: AirportRequestIds): void {
    this.#unknown.delete(rowKey(ids));
  }

  /** Records the outcome if one was unknown. */
  settle(ids: AirportRequestIds, enabled: boolean | null): void {
    const found = this.#unknown.get(rowKey(ids));
    if (!found || enabled === null) return;
    this.#unknown.delete(rowKey(ids));
    this.#settled(found.id, outcomeOf(found, enabled));
  }

  forget(): void {
    this.#unknown.clear();
  }
}

/** Returns the outcome of a request whose reply was lost, from what the service has now. */
export const outcomeOf = (
  { input, error }: Pick<UnknownSwitch, 'input' | 'error'>,
  enabled: boolean,
): Result<null> =>
  enabled === input.contributionsEnabled ? done(null) : failed(asNotSwitched(error));
