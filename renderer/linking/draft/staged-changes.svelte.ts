import type { LinkChange, LinkDraft, Pair } from '../../../electron/contract/linking.ts';
import { app } from '../../frame/app.svelte.ts';
import { canChange, isPresent, type AirportIndex } from '../airport/airport-index.ts';
import { readonlySet } from '../readonly-set.ts';
import {
  afterApply,
  afterLateOutcomes,
  changedElsewhere,
  discard,
  emptyDraft,
  inverse,
  pendingChanges,
  rebase,
  redo,
  stage,
  stagedPairs,
  undo,
  undoTarget,
  withoutPairs,
} from './draft.ts';
import { saveDraftSoon } from './draft-saver.ts';
import { pairKey } from './pair-key.ts';
import { stagedCounts } from './staged-counts.svelte.ts';

interface LoadedAirport {
  readonly index: AirportIndex;
  /** The service that the airport was loaded from (`app.serviceTurn`). */
  readonly serviceTurn: number;
}

/** The staged changes of one airport, with undo and redo. Saves itself after each change. */
export class StagedChanges {
  draft: LinkDraft;
  readonly #airport: LoadedAirport;
  readonly #pairs = $derived.by(() => stagedPairs(this.draft));
  readonly pending = $derived.by(() => pendingChanges(this.draft, this.isPresent));
  /** Staged changes that someone else has already made on the service. */
  readonly madeByOthers = $derived.by(() =>
    changedElsewhere(this.draft, this.isPresent)
      .filter(({ before, wanted }) => before !== wanted)
      .map(({ wanted, ...pair }) => ({ ...pair, linked: wanted })),
  );
  readonly undoTarget = $derived.by(() => undoTarget(this.draft));
  readonly canRedo = $derived.by(() => this.draft.position < this.draft.steps.length);

  constructor(airport: LoadedAirport, draft: LinkDraft | null) {
    this.#airport = airport;
    this.draft = $state.raw(rebase(draft ?? emptyDraft, this.isPresent));
    this.#count();
  }

  /** Returns whether the service has this link. */
  readonly isPresent = (pair: Pair): boolean => isPresent(this.#airport.index, pair);

  /** Returns whether a pair will be linked after the staged changes are applied. */
  isLinked(pair: Pair): boolean {
    return this.#pairs.get(pairKey(pair))?.wanted ?? this.isPresent(pair);
  }

  isChanged(pair: Pair): boolean {
    return this.isLinked(pair) !== this.isPresent(pair);
  }

  readonly canStage = (change: LinkChange): boolean => canChange(this.#airport.index, change);

  stage(changes: readonly LinkChange[]): void {
    this.#replace(stage(this.draft, this.isPresent, changes));
  }

  undo(): void {
    this.#replace(undo(this.draft, this.isPresent, this.canStage));
  }

  redo(): void {
    this.#replace(redo(this.draft));
  }

  discard(): void {
    this.#replace(discard(this.draft, this.isPresent));
  }

  /** Returns the changes that would undo the last apply. */
  get inverseOfApply(): readonly LinkChange[] {
    return inverse(this.draft.applied?.changes ?? []);
  }

  /** Removes changes that are already made: this one, or all. */
  removeMade(only?: Pair): void {
    const made = this.madeByOthers.map(pairKey);
    const keys = only ? made.filter((key) => key === pairKey(only)) : made;
    this.#replace(withoutPairs(this.draft, readonlySet(keys)));
  }

  /** Adapts the draft to newly loaded links. */
  rebase(): void {
    this.#replace(rebase(this.draft, this.isPresent));
  }

  /** Removes the changes that an apply settled. `apply` is its ID. */
  applied(settled: readonly LinkChange[], done: readonly LinkChange[], apply: string): void {
    const keys = readonlySet(settled.map(pairKey));
    this.#replace({ ...afterApply(this.draft, this.isPresent, keys, done), taken: apply });
  }

  /** Removes changes of an earlier apply, which a later read showed were made. */
  madeLate(done: readonly LinkChange[]): void {
    this.#replace(afterLateOutcomes(this.draft, this.isPresent, done));
  }

  #replace(draft: LinkDraft): void {
    const { steps, position, applied, taken } = this.draft;
    const isSame = draft.steps === steps && draft.position === position;
    if (isSame && draft.applied === applied && (draft.taken ?? taken) === taken) return;
    app.status = undefined;
    this.draft = { ...draft, taken: draft.taken ?? taken };
    const { index, serviceTurn } = this.#airport;
    saveDraftSoon({ serviceTurn, icao: index.airport.icao, draft: this.draft });
    this.#count();
  }

  #count(): void {
    const { index, serviceTurn } = this.#airport;
    stagedCounts.set(serviceTurn, index.airport.icao, this.pending.length);
  }
}
