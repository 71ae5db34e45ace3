import { randomUUID } from 'node:crypto';
import type { ChangeOutcome, EndedApply, LinkChange, LinkOutcome } from '../../contract/linking.ts';
import type { AppError, EpochMs } from '../../contract/result.ts';
import type { TurnedOut } from '../recorder.ts';
import type { Listing } from './airport.ts';
import { asNotDone } from './classify-error.ts';
import type { KeptApplies, OpenApply } from './kept-applies.ts';
import { indexLinks, isAlreadyApplied } from './link-index.ts';

export interface Unknown {
  readonly change: LinkChange;
  readonly error: AppError;
}

/** The apply that is under way. */
export interface RunningApply {
  /** Its id in the activity. */
  readonly id: string;
  readonly icao: string;
  /** The page's own id for it; undefined where no draft waits for its outcomes. */
  readonly taker: string | undefined;
}

/** What became of applies, until the page has it in its draft, and the airport's links prove it. */
export class OpenOutcomes {
  readonly #turnedOut: TurnedOut;
  readonly #kept: KeptApplies;
  #running: RunningApply | undefined;

  constructor(turnedOut: TurnedOut, kept: KeptApplies) {
    this.#turnedOut = turnedOut;
    this.#kept = kept;
  }

  /** Before anything is sent: a kill from now on leaves `outcomes`, and `changes` open. */
  begin(
    { icao, taker }: Omit<RunningApply, 'id'>,
    outcomes: readonly ChangeOutcome[],
    { changes, since }: Pick<OpenApply, 'changes' | 'since'>,
  ): RunningApply {
    const running = { id: randomUUID(), icao, taker };
    this.#running = running;
    if (changes.length > 0) {
      const added = [{ apply: running.id, changes, since }];
      this.#keep(running, taker === undefined ? undefined : { apply: taker, outcomes }, added);
    }
    return running;
  }

  end(
    running: RunningApply,
    ended: Omit<EndedApply, 'apply'>,
    unknown: readonly Unknown[],
    since: EpochMs,
  ): void {
    const { id, taker } = running;
    const alike = Map.groupBy(unknown, ({ error }) => JSON.stringify(error));
    const added = [...alike.values()].map((some) => ({
      ...{ apply: id, since, error: some[0]?.error },
      changes: some.map(({ change }) => change),
    }));
    this.#keep(running, taker === undefined ? undefined : { ...ended, apply: taker }, added);
    this.#running = undefined;
  }

  /** Returns what became of them, and writes it down. Links read before an apply ended prove nothing. */
  settle({ icao, links, readAt }: Listing): readonly ChangeOutcome[] {
    const { last, open } = this.#kept.appliesOf(icao);
    const known = open.filter(({ apply, since }) => apply !== this.#running?.id && since <= readAt);
    if (known.length === 0) return [];
    const index = indexLinks(links);
    const news = known.flatMap(({ apply, changes, error }) => {
      const outcomes = changes.map((change) => ({
        ...change,
        outcome: isAlreadyApplied(index, change) ? made : notMade(error),
      }));
      this.#turnedOut(apply, outcomes);
      return outcomes;
    });
    const left = open.filter((one) => !known.includes(one));
    this.#kept.keepApplies(icao, { last: last && withNews(last, news), open: left });
    return news;
  }

  #keep({ id, icao }: RunningApply, ended: EndedApply | undefined, added: readonly OpenApply[]) {
    const { last, open } = this.#kept.appliesOf(icao);
    const others = open.filter(({ apply }) => apply !== id);
    this.#kept.keepApplies(icao, { last: ended ?? last, open: [...others, ...added] });
  }
}

const made: LinkOutcome = { kind: 'done' };

const notMade = (error: AppError = { kind: 'lost', reason: 'cut-short' }): LinkOutcome => ({
  kind: 'refused',
  error: asNotDone(error),
});

function withNews(last: EndedApply, news: readonly ChangeOutcome[]): EndedApply {
  const late = new Map(news.map((change) => [changeKey(change), change]));
  const outcomes = last.outcomes.map((change) =>
    change.outcome.kind === 'unknown' ? (late.get(changeKey(change)) ?? change) : change,
  );
  return { ...last, outcomes };
}

export const changeKey = ({ stopbarId, leadOnId, linked }: LinkChange): string =>
  JSON.stringify([stopbarId, leadOnId, linked]);
