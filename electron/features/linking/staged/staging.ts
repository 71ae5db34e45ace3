import * as v from 'valibot';
import { linkChange, type LinkChange, type Pair } from '../../../contract/linking.ts';
import { changeKey, indexPairs, inverse, isAlreadyApplied, pairKey } from '../link-index.ts';
import type { LinkIndex } from '../link-index.ts';

const step = v.object({
  changes: v.pipe(v.array(linkChange), v.readonly()),
  /** Whether an apply has made them on the service. */
  applied: v.optional(v.boolean()),
});

export const storedStaging = {
  steps: v.optional(v.pipe(v.array(step), v.readonly()), []),
  /** How many of the steps apply; later ones were undone and can be redone. */
  position: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
};

type Step = Readonly<v.InferOutput<typeof step>>;

/**
 * What is staged at an airport, with undo and redo. Each change in a step is the opposite of what was
 * before it, so an even number of them leaves a pair as it is on the service. An apply is a step too:
 * undoing it stages its reverse.
 */
export class Staging {
  steps: readonly Step[] = [];
  position = 0;
  /** What is wanted and not on the service yet, in the order of staging. */
  pending: readonly LinkChange[] = [];
  /** Higher after each change. */
  rev: number;
  readonly #nextRev: () => number;
  #wasUndo = false;
  /** The revision at which nothing else is pending than an undo of the last apply. */
  #undoRev: number | undefined;

  constructor(nextRev: () => number) {
    this.#nextRev = nextRev;
    this.rev = nextRev();
  }

  restore({ steps, position }: Pick<Staging, 'steps' | 'position'>): void {
    this.#become(steps, Math.min(position, steps.length));
  }

  get undoes(): 'step' | 'apply' | null {
    const last = this.#done.at(-1);
    if (!last) return null;
    return last.applied === true ? 'apply' : 'step';
  }

  get canRedo(): boolean {
    return this.position < this.steps.length;
  }

  get #done(): readonly Step[] {
    return this.steps.slice(0, this.position);
  }

  /** Adds the changes that have an effect as one step. */
  stage(changes: readonly LinkChange[], links: LinkIndex): void {
    const wanted = new Map(this.pending.map((change) => [pairKey(change), change.linked]));
    const step = new Map<string, LinkChange>();
    for (const change of changes) {
      const key = pairKey(change);
      if ((wanted.get(key) ?? links.has(key)) === change.linked) step.delete(key);
      else step.set(key, change);
    }
    if (step.size > 0) this.#replace([...this.#done, { changes: [...step.values()] }]);
  }

  /** Reverts the last step; for an apply, stages those of the reverse changes that are possible. */
  undo(links: LinkIndex, isPossible: (change: LinkChange) => boolean): void {
    const last = this.#done.at(-1);
    if (last?.applied !== true) {
      this.#become(this.steps, Math.max(0, this.position - 1));
      return;
    }
    const isAlone = this.pending.length === 0;
    this.#replace(this.#done.slice(0, -1));
    this.stage(inverse(last.changes).filter(isPossible), links);
    if (isAlone && !this.#wasUndo) this.#undoRev = this.rev;
  }

  /** Returns whether an apply of what was pending at that revision undoes the last apply. */
  isUndo(rev: number): boolean {
    return rev === this.#undoRev;
  }

  redo(): void {
    this.#become(this.steps, Math.min(this.steps.length, this.position + 1));
  }

  /** The changes that an undo of the last apply would stage. */
  get reverse(): readonly LinkChange[] {
    return this.undoes === 'apply' ? inverse(this.#done.at(-1)?.changes ?? []) : [];
  }

  discard(links: LinkIndex): void {
    this.stage(inverse(this.pending), links);
  }

  /** Notes that an apply has made changes on the service. An undo reverts it, and no earlier one. */
  applied(changes: readonly LinkChange[], isUndo: boolean): void {
    if (changes.length === 0) return;
    this.#made(changes, changes);
    this.#wasUndo = isUndo;
  }

  /** Notes that changes were made that were in doubt after the last apply: they can be undone with it. */
  madeLate(changes: readonly LinkChange[]): void {
    const last = this.#done.at(-1);
    const earlier = last?.applied === true ? last.changes : [];
    if (changes.length > 0) this.#made(changes, [...earlier, ...changes]);
  }

  /** Removes these pairs from the steps, also from those that can be redone. */
  remove(pairs: readonly Pair[]): void {
    if (pairs.length > 0) this.#drop(indexPairs(pairs));
  }

  /**
   * Adapts the steps to what the service has now. Returns the pending changes that are already made.
   * A pair that was changed twice goes too: otherwise the steps would revert what others did.
   */
  rebase(links: LinkIndex): readonly LinkChange[] {
    const first = new Map<string, LinkChange>();
    for (const change of unapplied(this.steps).toReversed()) first.set(pairKey(change), change);
    const outdated = [...first.values()].filter((change) => isAlreadyApplied(links, change));
    if (outdated.length === 0) return [];
    const keys = indexPairs(outdated);
    const dropped = this.pending.filter((change) => keys.has(pairKey(change)));
    this.#drop(keys);
    return dropped;
  }

  /** What is left becomes one step, so undo doesn't bring back what was discarded before. */
  #made(made: readonly LinkChange[], undoable: readonly LinkChange[]): void {
    // The opposite, which was staged while it was unknown, is still wanted.
    const opposites = new Set(inverse(made).map(changeKey));
    const kept = this.pending.filter((change) => opposites.has(changeKey(change)));
    this.#drop(indexPairs(made));
    const left = [...this.pending, ...kept];
    this.#replace([
      ...(left.length > 0 ? [{ changes: left }] : []),
      { changes: undoable, applied: true },
    ]);
  }

  #drop(keys: LinkIndex): void {
    const left = (steps: readonly Step[]): readonly Step[] =>
      steps.flatMap((step) => {
        if (step.applied === true) return [step];
        const changes = step.changes.filter((change) => !keys.has(pairKey(change)));
        return changes.length > 0 ? [{ ...step, changes }] : [];
      });
    const done = left(this.#done);
    this.#become([...done, ...left(this.steps.slice(this.position))], done.length);
  }

  #replace(steps: readonly Step[]): void {
    this.#become(steps, steps.length);
  }

  #become(steps: readonly Step[], position: number): void {
    if (steps === this.steps && position === this.position) return;
    this.steps = steps;
    this.position = position;
    this.pending = netOf(this.#done);
    this.rev = this.#nextRev();
  }
}

const unapplied = (steps: readonly Step[]): readonly LinkChange[] =>
  steps.flatMap(({ changes, applied }) => (applied === true ? [] : changes));

function netOf(steps: readonly Step[]): LinkChange[] {
  const changed = new Map<string, LinkChange>();
  for (const change of unapplied(steps)) {
    if (!changed.delete(pairKey(change))) changed.set(pairKey(change), change);
  }
  return [...changed.values()];
}
