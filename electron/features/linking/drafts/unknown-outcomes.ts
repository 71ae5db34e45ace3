import { randomUUID } from 'node:crypto';
import { certainAt } from '../../../api/late-writes.ts';
import type {
  ChangeOutcome,
  EndedApply,
  LinkChange,
  LinkOutcome,
} from '../../../contract/linking.ts';
import type { AppError, EpochMs } from '../../../contract/result.ts';
import type { ActivityLog } from '../../../storage/activity-log.ts';
import type { UnsettledChange } from '../apply/apply-plan.ts';
import { notMadeError } from '../apply/classify-error.ts';
import { changeKey, indexLinks, isAlreadyApplied } from '../link-index.ts';
import type { Listing } from '../listing.ts';
import { recordLinks } from '../record-links.ts';
import type { ApplyRecords, UnknownChanges } from './apply-records.ts';

export interface RunningApply {
  /** The ID of its entry in the activity. */
  readonly id: string;
  readonly icao: string;
  /** The page's ID for it; undefined if no draft waits for its outcomes. */
  readonly draftApply: string | undefined;
}

/** Keeps the outcomes of applies until the page has them, and settles unknown ones by the links. */
export class UnknownOutcomes {
  readonly #activity: Pick<ActivityLog, 'changeLinks'>;
  readonly #records: ApplyRecords;
  readonly #now: () => EpochMs;

  constructor(
    activity: Pick<ActivityLog, 'changeLinks'>,
    records: ApplyRecords,
    now: () => EpochMs,
  ) {
    this.#activity = activity;
    this.#records = records;
    this.#now = now;
  }

  /**
   * Saves that changes are about to be sent: after a crash, `outcomes` are reported and `changes`
   * are unknown.
   */
  begin(
    { icao, draftApply }: Omit<RunningApply, 'id'>,
    outcomes: readonly ChangeOutcome[],
    { changes, since }: Pick<UnknownChanges, 'changes' | 'since'>,
  ): RunningApply {
    const running = { id: randomUUID(), icao, draftApply };
    this.#records.current.id = running.id;
    if (changes.length > 0) {
      this.#save(running, { outcomes }, [{ apply: running.id, changes, since }]);
    }
    return running;
  }

  end(
    running: RunningApply,
    ended: Omit<EndedApply, 'apply'>,
    unknown: readonly UnsettledChange[],
    since: EpochMs,
  ): void {
    const byError = Map.groupBy(unknown, ({ error }) => JSON.stringify(error));
    const added = [...byError.values()].map((some) => ({
      apply: running.id,
      since,
      error: some[0]?.error,
      changes: some.map(({ change }) => change),
    }));
    this.#save(running, ended, added);
    this.#records.current.id = undefined;
  }

  /** Adds a change that was sent alone. Its `apply` is the ID of its entry in the activity. */
  add(icao: string, added: UnknownChanges): void {
    const { last, open } = this.#records.readApplies(icao);
    this.#records.saveApplies(icao, { last, open: [...open, added] });
  }

  /** Returns the changes that are still unknown after `settle`. */
  unsettled(icao: string): readonly UnsettledChange[] {
    const { open } = this.#records.readApplies(icao);
    return open.flatMap(({ changes, error = cutShort }) =>
      changes.map((change) => ({ change, error })),
    );
  }

  /** Returns the changes whose outcome is unknown and that the links show, even of a running apply. */
  shownIn({ icao, links }: Listing): readonly LinkChange[] {
    const index = indexLinks(links);
    const { open } = this.#records.readApplies(icao);
    return open.flatMap(({ changes }) => changes.filter((one) => isAlreadyApplied(index, one)));
  }

  /**
   * Returns the outcomes that the links settle, and records them. Links that show a change settle it.
   * Links that don't show it only do if the service can't be working on it any more.
   */
  settle({ icao, links, readAt }: Listing): readonly ChangeOutcome[] {
    const { last, open } = this.#records.readApplies(icao);
    if (open.length === 0) return [];
    const index = indexLinks(links);
    const isShown = (change: LinkChange) => isAlreadyApplied(index, change);
    const certain = this.#certainTimes(open);
    const isSettled = (change: LinkChange) =>
      isShown(change) || (certain.get(changeKey(change)) ?? 0) <= readAt;
    const settled = new Map<string, ChangeOutcome>();
    const left = open.flatMap((one) => {
      if (this.#isRunning(one)) return [one];
      const outcomes = one.changes.filter(isSettled).map((change) => ({
        ...change,
        outcome: isShown(change) ? done : notMade(one.error),
      }));
      for (const change of outcomes) settled.set(changeKey(change), change);
      recordLinks(this.#activity, one.apply, outcomes);
      const changes = one.changes.filter((change) => !isSettled(change));
      // A clock that was set back must not keep it open.
      return changes.length > 0
        ? [{ ...one, changes, since: Math.min(one.since, this.#now()) }]
        : [];
    });
    const all = [...settled.values()];
    this.#records.saveApplies(icao, { last: last && withSettled(last, all), open: left });
    return all;
  }

  /** Returns from when links that don't show a change settle it: after the last request for it. */
  #certainTimes(open: readonly UnknownChanges[]): ReadonlyMap<string, EpochMs> {
    const times = new Map<string, EpochMs>();
    for (const one of open) {
      // It may have been sent until the app was killed, but not after this run began.
      const since = one.error ? one.since : Math.max(one.since, this.#records.openedAt);
      const at = this.#isRunning(one) ? Infinity : certainAt(since, one.error);
      for (const key of one.changes.map(changeKey)) {
        times.set(key, Math.max(at, times.get(key) ?? 0));
      }
    }
    return times;
  }

  #isRunning({ apply }: UnknownChanges): boolean {
    return apply === this.#records.current.id;
  }

  #save(
    { id, icao, draftApply }: RunningApply,
    ended: Omit<EndedApply, 'apply'>,
    added: readonly UnknownChanges[],
  ): void {
    const { last, open } = this.#records.readApplies(icao);
    const others = open.filter(({ apply }) => apply !== id);
    this.#records.saveApplies(icao, {
      last: draftApply === undefined ? last : { ...ended, apply: draftApply },
      open: [...others, ...added],
    });
  }
}

const done: LinkOutcome = { kind: 'done' };

const cutShort: AppError = { kind: 'lost', reason: 'cut-short' };

const notMade = (error: AppError = cutShort): LinkOutcome => ({
  kind: 'refused',
  error: notMadeError(error),
});

function withSettled(last: EndedApply, settled: readonly ChangeOutcome[]): EndedApply {
  const byKey = new Map(settled.map((change) => [changeKey(change), change]));
  const outcomes = last.outcomes.map((change) =>
    change.outcome.kind === 'unknown' ? (byKey.get(changeKey(change)) ?? change) : change,
  );
  return { ...last, outcomes };
}
