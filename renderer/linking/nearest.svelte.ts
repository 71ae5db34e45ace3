import type { Pair } from '../../electron/contract/linking.ts';
import type { AirportWork } from './airport-work.svelte.ts';
import { nearPairs } from './nearest.ts';
import { pairKey } from './pair-key.ts';
import { setOf, toggled } from './sets.ts';
import { nearestDialog as texts } from './workspace-texts.ts';

/** A holding position and its lead-on lie next to each other. */
const usualMetres = 50;

/** Suggestions for stopbars without links, all of them chosen until one is not. */
export class Nearest {
  /** Null while the field is empty. */
  metres = $state<number | null>(usualMetres);
  #refused = $state.raw(setOf<string>());
  readonly #work: AirportWork;
  readonly #unlinked = $derived.by(() =>
    this.#work.index.sides.stopbar
      .map(({ point }) => point)
      .filter(({ id, kind }) => kind === 'stopbar' && this.#work.stateOf(id).links === 0),
  );
  readonly pairs = $derived.by(() =>
    nearPairs(
      this.#unlinked,
      this.#work.index.sides['lead-on']
        .map(({ point }) => point)
        .filter(({ kind }) => kind === 'lead-on'),
      Math.min(this.metres ?? 0, 1000),
    ),
  );
  readonly chosen = $derived.by(() => this.pairs.filter((pair) => this.isChosen(pair)));
  /** How many stopbars there are suggestions for. */
  readonly stopbars = $derived.by(() => setOf(this.pairs.map((pair) => pair.stopbarId)).size);
  readonly nothing = $derived.by(() =>
    this.#unlinked.length === 0 ? texts.allLinked : texts.noneNear,
  );

  constructor(work: AirportWork) {
    this.#work = work;
  }

  isChosen(pair: Pair): boolean {
    return !this.#refused.has(pairKey(pair));
  }

  choose(pair: Pair): void {
    this.#refused = toggled(this.#refused, pairKey(pair));
  }

  chooseAll(chosen: boolean): void {
    this.#refused = setOf(chosen ? [] : this.pairs.map(pairKey));
  }

  /** One step. */
  accept(): void {
    this.#work.stage(
      this.chosen.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId, linked: true })),
    );
  }
}
