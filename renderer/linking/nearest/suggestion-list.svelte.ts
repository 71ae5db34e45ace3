import type { Pair } from '../../../electron/contract/linking.ts';
import type { AirportWork } from '../airport/airport-work.svelte.ts';
import { readDistance } from './distance.ts';
import { pairKey } from '../draft/pair-key.ts';
import { setOf, toggled } from '../readonly-set.ts';
import { offered, suggestLinks, type Suggestion } from './suggest-links.ts';
import { nearestDialog as texts } from '../workspace-texts.ts';

/** A holding position and its lead-on lie next to each other. */
const usualMetres = 50;

/** What could be linked at each stopbar: the lead-ons that start there are ticked. */
export class Nearest {
  /** The typed text, in metres. */
  distance = $state(`${usualMetres}`);
  /** Ticked where it isn't suggested, or the other way round. */
  #changed = $state.raw(setOf<string>());
  readonly #work: AirportWork;
  readonly #metres = $derived(readDistance(this.distance));
  /** Why nothing is suggested for what was typed. */
  readonly problem = $derived(this.#metres === undefined ? texts.badDistance : undefined);
  readonly rows = $derived.by((): readonly Suggestion[] => {
    if (this.#metres === undefined) return [];
    const { index, pending } = this.#work;
    const { points, links } = index.airport;
    const suggestions = suggestLinks({
      ...{ points, links, staged: pending },
      ...{ withinMetres: this.#metres, unusualMetres: this.#work.unusualMetres },
    });
    return offered(suggestions, (id) => this.#work.stateOf(id).links > 0);
  });
  readonly suggested = $derived.by(() => this.rows.filter(({ why }) => why === undefined));
  readonly chosen = $derived.by(() => this.rows.filter((row) => this.isChosen(row)));
  /** How many stopbars there are suggestions for. */
  readonly stopbars = $derived.by(
    () => setOf(this.suggested.map(({ stopbarId }) => stopbarId)).size,
  );
  readonly nothing = $derived.by(() => {
    if (this.problem !== undefined) return undefined;
    const isUnlinked = ({ id, kind }: { id: string; kind: string }): boolean =>
      kind === 'stopbar' && this.#work.stateOf(id).links === 0;
    return this.#work.index.airport.points.some(isUnlinked) ? texts.noneNear : texts.allLinked;
  });

  constructor(work: AirportWork) {
    this.#work = work;
  }

  isChosen(row: Suggestion): boolean {
    return row.why !== 'linked' && (row.why === undefined) !== this.#changed.has(pairKey(row));
  }

  choose(pair: Pair): void {
    this.#changed = toggled(this.#changed, pairKey(pair));
  }

  /** All that are suggested and what was ticked besides, or nothing. */
  chooseAll(chosen: boolean): void {
    const suggested = this.suggested.map(pairKey);
    const besides = this.chosen.filter(({ why }) => why !== undefined).map(pairKey);
    this.#changed = setOf(chosen ? besides : suggested);
  }

  /** One step. */
  accept(): void {
    this.#work.stage(
      this.chosen.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId, linked: true })),
    );
  }
}
