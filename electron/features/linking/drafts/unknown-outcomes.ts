import { randomUUID } from 'node:crypto';
import type {
  ChangeOutcome,
  EndedApply,
  LinkChange,
  LinkOutcome,
} from '../../../contract/linking.ts';
import type { AppError, EpochMs } from '../../../contract/result.ts';
import type { TurnedOut } from '../../recorder.ts';
import { notMadeError } from '../apply/classify-error.ts';
import { indexLinks, isAlreadyApplied } from '../link-index.ts';
import type { Listing } from '../listing.ts';
import type { ApplyRecords, UnknownChanges } from './apply-records.ts';

interface UnknownChange {
  readonly change: LinkChange;
  readonly error: AppError;
}

export interface RunningApply {
  /** The ID of its entry in the activity. */
  readonly id: string;
  readonly icao: string;
  /** The page's ID for it; undefined if no draft waits for its outcomes. */
  readonly draftApply: string | undefined;
}

/** Keeps the outcomes of applies until the page has them, and settles unknown ones by the links. */
export class UnknownOutcomes {
  readonly #turnedOut: TurnedOut;
  readonly #records: ApplyRecords;
  #running: RunningApply | undefined;

  constructor(turnedOut: TurnedOut, records: ApplyRecords) {
    this.#turnedOut = turnedOut;
    this.#records = records;
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
    this.#running = running;
    if (changes.length > 0) {
      this.#save(running, { outcomes }, [{ apply: running.id, changes, since }]);
    }
    return running;
  }

  end(
    running: RunningApply,
    ended: Omit<EndedApply, 'apply'>,
    unknown: readonly UnknownChange[],
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
    this.#running = undefined;
  }

  /**
   * Returns the outcomes that the links settle, and records them. Links that were read before an
   * apply ended prove nothing about it.
   */
  settle({ icao, links, readAt }: Listing): readonly ChangeOutcome[] {
    const { last, open } = this.#records.readApplies(icao);
    const ended = open.filter(({ apply, since }) => apply !== this.#running?.id && since <= readAt);
    if (ended.length === 0) return [];
    const index = indexLinks(links);
    const settled = ended.flatMap(({ apply, changes, error }) => {
      const outcomes = changes.map((change) => ({
        ...change,
        outcome: isAlreadyApplied(index, change) ? done : notMade(error),
      }));
      this.#turnedOut(apply, outcomes);
      return outcomes;
    });
    const left = open.filter((one) => !ended.includes(one));
    this.#records.saveApplies(icao, { last: last && withSettled(last, settled), open: left });
    return settled;
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

const notMade = (error: AppError = { kind: 'lost', reason: 'cut-short' }): LinkOutcome => ({
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

export const changeKey = ({ stopbarId, leadOnId, linked }: LinkChange): string =>
  JSON.stringify([stopbarId, leadOnId, linked]);
