import * as v from 'valibot';
import { certainAt, cutShort, revisableMs } from '../../api/late-writes.ts';
import { isOutcomeUnknown, rowKey, type AirportRequestIds } from '../../contract/contributions.ts';
import { contributionSwitch, type ContributionSwitch } from '../../contract/fields.ts';
import { done, failed, type AppError, type EpochMs, type Result } from '../../contract/result.ts';
import type { ActivityLog } from '../../storage/activity-log.ts';
import { JsonFile, type StoragePlace } from '../../storage/json-file.ts';
import { storedError } from '../../storage/stored-error.ts';

const doubt = v.object({
  /** The ID of its entry in the activity. */
  id: v.string(),
  ...contributionSwitch.entries,
  /** When it was given up, or sent if it hasn't ended. */
  since: v.number(),
  /** Absent until it has ended, and if the app quit before that. */
  error: v.optional(storedError),
  /**
   * `overtaken`: the service replied to a newer request. `missing`: a read showed that this one had no
   * effect. If it takes effect later, that isn't someone else's change.
   */
  over: v.optional(v.picklist(['overtaken', 'missing'])),
});

export const schema = v.object({ switches: v.optional(v.array(doubt), []) });

/** A request to switch that may still take effect. */
type Doubt = Readonly<v.InferOutput<typeof doubt>>;

const errorOf = ({ error = cutShort }: Doubt): AppError => error;

interface SwitchDoubtsParts {
  readonly place: StoragePlace;
  readonly activity: Pick<ActivityLog, 'change'>;
  readonly startedAt: EpochMs;
  readonly now: () => EpochMs;
}

/**
 * The requests to switch whose outcome is unknown, of all accounts of a profile: they may still take
 * effect after a sign-out or a restart. Records each outcome once a read has shown it.
 */
export class SwitchDoubts {
  readonly #parts: SwitchDoubtsParts;
  readonly #file: JsonFile<typeof schema>;
  /** When this run of the app began: a request of an earlier run may have been sent until then. */
  #startedAt: EpochMs;
  /** The IDs of requests without a reply. */
  readonly #inFlight = new Set<string>();
  /** The outcomes of this run's requests, as reads have shown them. */
  readonly #told = new Map<string, Result<null>>();

  constructor(parts: SwitchDoubtsParts) {
    this.#parts = parts;
    this.#startedAt = parts.startedAt;
    this.#file = new JsonFile({ ...parts.place, name: 'unknown-switches', schema });
  }

  /** Saves that a request will be sent. Resolves when that's on disk, or can't be written. */
  async begin(id: string, input: ContributionSwitch): Promise<void> {
    this.#inFlight.add(id);
    await this.#write([...this.#all, { id, ...input, since: this.#parts.now() }]);
  }

  end(id: string, reply: Result<unknown>): void {
    this.#inFlight.delete(id);
    const mine = this.#all.find((one) => one.id === id);
    if (!mine) return;
    const isUnknown = !reply.ok && isOutcomeUnknown(reply.error);
    const others = this.#all.flatMap((one): readonly Doubt[] => {
      if (one === mine) return [];
      if (rowKey(one) !== rowKey(mine) || (!reply.ok && !isUnknown)) return [one];
      // The newer request decides, unless the older one takes effect after it.
      const mayUndo = reply.ok && one.contributionsEnabled !== mine.contributionsEnabled;
      return mayUndo ? [{ ...one, over: 'overtaken' }] : [];
    });
    const { now } = this.#parts;
    const error = isUnknown ? reply.error : undefined;
    void this.#write(isUnknown ? [...others, { ...mine, since: now(), error }] : others);
  }

  /** Returns the last request that may still take effect, or may have done so late. */
  of(ids: AirportRequestIds): Doubt | undefined {
    return this.#all.findLast((one) => rowKey(one) === rowKey(ids) && !this.#inFlight.has(one.id));
  }

  /** Returns the outcome of a request as reads have shown it; undefined if none has. */
  outcomeOf(id: string): Result<null> | undefined {
    return this.#told.get(id);
  }

  /** Returns whether a request is in flight, perhaps of an account that has ended. */
  isInFlight(ids: AirportRequestIds): boolean {
    return this.#all.some((one) => rowKey(one) === rowKey(ids) && this.#inFlight.has(one.id));
  }

  /** Returns whether the state of the switch is unknown. */
  isOpen(ids: AirportRequestIds): boolean {
    const found = this.of(ids);
    return found !== undefined && !found.over;
  }

  /** Returns when a read will settle the last request in any case; null if there's nothing to settle. */
  certainAt(ids: AirportRequestIds): EpochMs | null {
    const found = this.of(ids);
    return found && found.over !== 'missing' ? this.#certainAt(found) : null;
  }

  /** Settles a request if a read shows its outcome. @param readAt when the read began */
  settle(ids: AirportRequestIds, enabled: boolean | null, readAt: EpochMs): void {
    const now = this.#parts.now();
    // A clock that was set back must not keep it open.
    this.#startedAt = Math.min(this.#startedAt, now);
    if (this.#all.some(({ since }) => since > now)) void this.#write(this.#all);
    const found = this.of(ids);
    if (!found || enabled === null) return;
    const isMade = enabled === found.contributionsEnabled;
    const isMissing = !isMade && found.over !== 'missing' && readAt >= this.#certainAt(found);
    if (isMade && found.over !== 'overtaken') this.#tell(found, done(null));
    // It's unknown what an overtaken one did before the newer one.
    if (isMissing && !found.over) this.#tell(found, failed(asNotSwitched(errorOf(found))));
    if (!isMade && !isMissing) return;
    const isOlder = (one: Doubt): boolean =>
      rowKey(one) === rowKey(ids) && !this.#inFlight.has(one.id);
    const others = this.#all
      .filter((one) => one !== found)
      .map((one) => (isOlder(one) && !one.over ? { ...one, over: 'overtaken' as const } : one));
    void this.#write(isMade ? others : [...others, { ...found, over: 'missing' }]);
  }

  /** Forgets everything, because the service started without data. */
  forget(): void {
    void this.#file.write({ switches: [] });
  }

  #tell({ id }: Doubt, outcome: Result<null>): void {
    this.#told.set(id, outcome);
    this.#parts.activity.change(id, { outcome });
  }

  #certainAt(found: Doubt): EpochMs {
    const { since, error } = found;
    return certainAt(error ? since : Math.max(since, this.#startedAt), errorOf(found));
  }

  get #all(): readonly Doubt[] {
    return this.#file.value.switches;
  }

  async #write(all: readonly Doubt[]): Promise<void> {
    const now = this.#parts.now();
    const switches = all
      // A clock that was set back must not keep it open.
      .map((one) => ({ ...one, since: Math.min(one.since, now) }))
      .filter(({ over, since }) => over === undefined || now - since < revisableMs);
    await this.#file.write({ switches });
  }
}

/** Returns the error for a request that had no effect, although its reply left that open. */
function asNotSwitched(error: AppError): AppError {
  if (!isOutcomeUnknown(error)) return error;
  if (error.kind === 'server' || error.kind === 'unavailable') {
    return { ...error, changedNothing: true };
  }
  const isTimeout = error.kind === 'lost' && error.reason === 'timed-out';
  return { kind: 'unreachable', reason: isTimeout ? 'timed-out' : 'broken' };
}
