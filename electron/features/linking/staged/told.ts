import type { Staging } from '../../../contract/airport-work.ts';
import type { ChangeOutcome, LinkChange, LinkOutcome } from '../../../contract/linking.ts';
import { changeKey } from '../link-index.ts';

/** Identifies who is signed in; undefined if it's nobody. */
export type Person = string | undefined;

type Reasons = ReadonlyMap<string, LinkOutcome>;

/** Whether the service has it now. */
export const isMade = ({ outcome: { kind } }: ChangeOutcome): boolean =>
  kind === 'done' || kind === 'already';

/** What the user cancelled hasn't failed. */
const isCancelled = ({ outcome }: ChangeOutcome): boolean =>
  outcome.kind === 'not-sent' && outcome.error.kind === 'cancelled';

/** What applies have told, which only the person who made them may see. */
export class Told {
  readonly #person: () => Person;
  #whom: Person;
  #outcomes: readonly ChangeOutcome[] = [];
  /** By `changeKey`. */
  #reasons: Reasons = new Map();

  constructor(person: () => Person) {
    this.#person = person;
  }

  /** Those of the last apply. */
  get outcomes(): readonly ChangeOutcome[] {
    return this.#isTheirs ? this.#outcomes : [];
  }

  /** Returns why these changes are still staged. @param unsettled why, for what may still be made */
  reasonsFor(pending: readonly LinkChange[], unsettled: Reasons): Staging['reasons'] {
    const told = this.#isTheirs ? [...this.#reasons] : [];
    const reasons = new Map(unsettled);
    for (const [key, why] of told) if (why.kind !== 'unknown') reasons.set(key, why);
    return pending.flatMap((change) => {
      const why = reasons.get(changeKey(change));
      return why ? [{ change, why }] : [];
    });
  }

  /** @param person who made the changes; undefined if nobody is signed in to ask */
  add(person: Person, outcomes: readonly ChangeOutcome[]): void {
    if (outcomes.length === 0) return;
    if (person !== undefined && person !== this.#whom) {
      this.#whom = person;
      this.#outcomes = [];
      this.#reasons = new Map();
    }
    const reasons = new Map(this.#reasons);
    for (const change of outcomes) {
      if (isMade(change) || isCancelled(change)) reasons.delete(changeKey(change));
      else reasons.set(changeKey(change), change.outcome);
    }
    this.#reasons = reasons;
  }

  addApply(person: Person, outcomes: readonly ChangeOutcome[]): void {
    this.add(person, outcomes);
    this.#outcomes = outcomes;
  }

  /** Forgets the last apply: its outcomes may no longer be true. */
  forgetApply(): void {
    this.#outcomes = [];
  }

  /** Forgets why other changes weren't made. */
  keepOnly(pending: readonly LinkChange[]): void {
    const keys = new Set(pending.map(changeKey));
    this.#reasons = new Map([...this.#reasons].filter(([key]) => keys.has(key)));
  }

  /** While nobody is signed in, it's taken for the same person. */
  get #isTheirs(): boolean {
    const person = this.#person();
    return person === undefined || person === this.#whom;
  }
}
