import type { ContributionSwitch } from '../../contract/fields.ts';
import { asNotSwitched, rowKey, type AirportRequestIds } from '../../contract/contributions.ts';
import { done, failed, type AppError, type EpochMs, type Result } from '../../contract/result.ts';
import type { ActivityLog } from '../../storage/activity-log.ts';

export interface UnknownSwitch {
  /** The ID of its entry in the activity. */
  readonly id: string;
  readonly input: ContributionSwitch;
  readonly error: AppError;
  /** From when a read of the other value proves that it wasn't made. */
  readonly certainAt: EpochMs;
}

/** Remembers switches whose outcome is unknown, and records it once the airport is read again. */
export class UnknownSwitches {
  readonly #activity: Pick<ActivityLog, 'change'>;
  readonly #unknown = new Map<string, UnknownSwitch>();

  constructor(activity: Pick<ActivityLog, 'change'>) {
    this.#activity = activity;
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

  /** Records the outcome if one was unknown and this settles it. @param readAt when the read began */
  settle(ids: AirportRequestIds, enabled: boolean | null, readAt: EpochMs): void {
    const found = this.#unknown.get(rowKey(ids));
    const outcome = found && outcomeOf(found, enabled, readAt);
    if (!outcome) return;
    this.#unknown.delete(rowKey(ids));
    this.#activity.change(found.id, { outcome });
  }

  forget(): void {
    this.#unknown.clear();
  }
}

/**
 * Returns the outcome of a request whose reply was lost, from what the service has now; undefined if
 * that doesn't tell.
 */
export function outcomeOf(
  { input, error, certainAt }: UnknownSwitch,
  enabled: boolean | null,
  readAt: EpochMs,
): Result<null> | undefined {
  if (enabled === input.contributionsEnabled) return done(null);
  return enabled === null || readAt < certainAt ? undefined : failed(asNotSwitched(error));
}
