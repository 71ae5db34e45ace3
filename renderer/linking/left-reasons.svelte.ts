import type { AppliedLinks, LinkChange, LinkOutcome } from '../../electron/contract/linking.ts';
import { pairKey } from './pair-key.ts';
import { isSettled } from './words.ts';

/** Why changes at an airport are still staged after an apply. */
export class LeftReasons {
  #all = $state.raw<ReadonlyMap<string, LinkOutcome>>(new Map());

  /** Undefined where no apply left it. */
  of(change: LinkChange): LinkOutcome | undefined {
    return this.#all.get(keyOf(change));
  }

  add(outcomes: AppliedLinks['outcomes']): void {
    const left = outcomes.filter(({ outcome }) => !isSettled(outcome));
    this.#all = new Map([
      ...this.#all,
      ...left.map((change) => [keyOf(change), change.outcome] as const),
    ]);
  }

  /** Forgets those of changes that are no longer staged. */
  keepOf(changes: readonly LinkChange[]): void {
    const keys = new Set(changes.map(keyOf));
    const left = [...this.#all].filter(([key]) => keys.has(key));
    if (left.length < this.#all.size) this.#all = new Map(left);
  }
}

const keyOf = (change: LinkChange): string => `${change.linked ? '+' : '-'}${pairKey(change)}`;

const byAirport = new Map<string, LeftReasons>();

/** They last as long as the window, whichever airport is looked at meanwhile. */
export function leftReasons(serviceTurn: number, icao: string): LeftReasons {
  const key = `${serviceTurn} ${icao}`;
  const reasons = byAirport.get(key) ?? new LeftReasons();
  byAirport.set(key, reasons);
  return reasons;
}
