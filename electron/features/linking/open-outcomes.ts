import type { AppliedLinks, LinkChange, LinkOutcome } from '../../contract/linking.ts';
import type { EpochMs } from '../../contract/result.ts';
import type { TurnedOut } from '../recorder.ts';
import type { Listing } from './airport.ts';
import { indexLinks, isSo } from './link-index.ts';

interface OpenApply {
  readonly apply: string;
  readonly icao: string;
  readonly changes: readonly LinkChange[];
  /** When it ended. */
  readonly since: EpochMs;
}

/** Changes that were sent and whose outcome is unknown, until the airport's links are read again. */
export class OpenOutcomes {
  readonly #turnedOut: TurnedOut;
  #open: readonly OpenApply[] = [];

  constructor(turnedOut: TurnedOut) {
    this.#turnedOut = turnedOut;
  }

  add(open: OpenApply): void {
    if (open.changes.length > 0) this.#open = [...this.#open, open];
  }

  /** Returns what became of them, and writes it down. Links read before an apply ended prove nothing. */
  settle({ icao, links, readAt }: Listing): AppliedLinks['outcomes'] {
    const known = this.#open.filter((open) => open.icao === icao && open.since <= readAt);
    if (known.length === 0) return [];
    this.#open = this.#open.filter((open) => !known.includes(open));
    const index = indexLinks(links);
    return known.flatMap(({ apply, changes }) => {
      const outcomes = changes.map((change) => ({
        ...change,
        outcome: isSo(index, change) ? made : notMade,
      }));
      this.#turnedOut(apply, outcomes);
      return outcomes;
    });
  }
}

const made: LinkOutcome = { kind: 'done' };
const notMade: LinkOutcome = { kind: 'refused', error: { kind: 'unreachable', reason: 'broken' } };
