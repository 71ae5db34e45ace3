import type { AppliedLinks, LinkChange, LinkOutcome } from '../../../electron/contract/linking.ts';
import {
  addOutcomes,
  changeKey,
  onlyStaged,
  rememberOutcomes,
  rememberedOutcomes,
  withLateOutcomes,
  type StagedOutcomes,
} from './staged-outcomes.ts';

type Outcomes = AppliedLinks['outcomes'];

/** The outcomes of the last apply at one airport, and why changes are still staged after it. */
export class ApplyResults {
  /** The last apply's outcomes, until the user closes them. */
  outcomes = $state.raw<Outcomes>();
  #staged: StagedOutcomes;
  readonly #icao: string;

  constructor(icao: string) {
    this.#icao = icao;
    this.#staged = $state.raw(rememberedOutcomes(icao));
  }

  /** Returns why a change is still staged after an apply. */
  reasonFor(change: LinkChange): LinkOutcome | undefined {
    return this.#staged.get(changeKey(change));
  }

  /** Adds outcomes from an apply or from a later read. */
  add(outcomes: Outcomes, staged: readonly LinkChange[]): void {
    this.outcomes &&= withLateOutcomes(this.outcomes, outcomes);
    this.#staged = addOutcomes(this.#staged, outcomes);
    this.keepOnly(staged);
  }

  /** Removes the outcomes of changes that are no longer staged. */
  keepOnly(staged: readonly LinkChange[]): void {
    if (this.#staged.size === 0) return;
    this.#staged = onlyStaged(this.#staged, staged);
    rememberOutcomes(this.#icao, this.#staged);
  }

  /** Forgets everything: the next account doesn't see what this one was refused. */
  forget(): void {
    this.outcomes = undefined;
    this.keepOnly([]);
  }
}
