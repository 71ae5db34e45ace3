import type { Pair } from '../../../electron/contract/linking.ts';
import type { AirportView } from '../airport/airport-view.svelte.ts';
import { readDistance } from './distance.ts';
import { pairKey } from '../staging/pair-key.ts';
import { readonlySet, withToggled } from '../readonly-set.ts';
import { worthShowing, suggestLinks, type Suggestion } from './suggest-links.ts';
import { nearest as text } from '../text.ts';

/** The initial distance: a stopbar and its lead-on are usually next to each other. */
const usualMetres = 50;

/** The suggested links. The best ones are selected. */
export class SuggestionList {
  /** Whether stopbars that have a link are left out. */
  onlyUnlinked = $state(true);
  /** Rows whose selection the user changed. */
  #changed = $state.raw(readonlySet<string>());
  readonly #work: AirportView;
  #distance = $state(`${usualMetres}`);
  /** The last valid distance: the list stays while another one is typed. */
  #metres = $state(usualMetres);
  readonly problem = $derived(
    readDistance(this.#distance) === undefined ? text.badDistance : undefined,
  );
  readonly #allStopbars = $derived.by(() =>
    this.#work.index.airport.points.filter(({ kind }) => kind === 'stopbar'),
  );
  readonly #unlinked = $derived.by(() =>
    this.#allStopbars.filter(({ id }) => this.#work.stateOf(id).links === 0),
  );
  readonly rows = $derived.by((): readonly Suggestion[] => {
    const { index, linksOf } = this.#work;
    const suggestions = suggestLinks({
      index,
      linksOf,
      withinMetres: this.#metres,
      unusualMetres: this.#work.far.unusualMetres,
    });
    const hasLinks = (id: string): boolean => this.#work.stateOf(id).links > 0;
    return this.onlyUnlinked
      ? suggestions.filter(({ stopbarId }) => !hasLinks(stopbarId))
      : worthShowing(suggestions, hasLinks);
  });
  readonly suggested = $derived.by(() => this.rows.filter(({ why }) => why === undefined));
  readonly chosen = $derived.by(() => this.rows.filter((row) => this.isChosen(row)));
  /** The number of stopbars with suggestions. */
  readonly stopbars = $derived.by(
    () => readonlySet(this.suggested.map(({ stopbarId }) => stopbarId)).size,
  );
  /** The number of unlinked stopbars, while the others are left out. */
  readonly unlinked = $derived.by(() => (this.onlyUnlinked ? this.#unlinked.length : undefined));
  /** Why nothing is suggested. */
  readonly nothing = $derived.by(() => {
    if (this.suggested.length > 0) return undefined;
    if (this.#allStopbars.length === 0) return text.noStopbars;
    if (this.#unlinked.length === 0) return text.allLinked;
    if (this.#work.pending.some(({ linked }) => linked)) return text.nothingLeft(this.#metres);
    return this.rows.length > 0 ? text.noneFree : text.noneNear;
  });

  constructor(work: AirportView) {
    this.#work = work;
  }

  /** The input of the distance field, in metres. */
  get distance(): string {
    return this.#distance;
  }

  set distance(typed: string) {
    this.#distance = typed;
    this.#metres = readDistance(typed) ?? this.#metres;
  }

  isChosen(row: Suggestion): boolean {
    return row.why !== 'linked' && (row.why === undefined) !== this.#changed.has(pairKey(row));
  }

  choose(pair: Pair): void {
    this.#changed = withToggled(this.#changed, pairKey(pair));
  }

  /** Selects all suggestions, or clears the selection. */
  chooseAll(chosen: boolean): void {
    const suggested = this.suggested.map(pairKey);
    const besides = this.chosen.filter(({ why }) => why !== undefined).map(pairKey);
    this.#changed = readonlySet(chosen ? besides : suggested);
  }

  /** Stages the selection as one step. */
  async accept(): Promise<void> {
    await this.#work.stage(
      this.chosen.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId, linked: true })),
    );
  }
}
