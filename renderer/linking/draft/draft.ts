import type { LinkChange, LinkDraft, Pair } from '../../../electron/contract/linking.ts';
import { pairKey } from './pair-key.ts';

/** Returns whether a pair is linked on the service. */
export type IsLinked = (pair: Pair) => boolean;

/** A pair that a draft changes. */
interface StagedPair extends Pair {
  /** Whether it was linked when it was first staged. */
  readonly before: boolean;
  readonly wanted: boolean;
}

type Step = LinkDraft['steps'][number];

export const emptyDraft: LinkDraft = { steps: [], position: 0 };

/** The most steps that the contract accepts. */
const maxSteps = 1000;

/** Returns the pairs by key, in the order in which they were first staged. */
export function stagedPairs({ steps, position }: LinkDraft): ReadonlyMap<string, StagedPair> {
  const staged = new Map<string, StagedPair>();
  for (const { stopbarId, leadOnId, linked } of steps.slice(0, position).flat()) {
    const key = pairKey({ stopbarId, leadOnId });
    const before = staged.get(key)?.before ?? !linked;
    staged.set(key, { stopbarId, leadOnId, before, wanted: linked });
  }
  return staged;
}

/** Returns the changes that an apply would send. */
export function pendingChanges(draft: LinkDraft, isLinked: IsLinked): readonly LinkChange[] {
  return [...stagedPairs(draft).values()]
    .filter((pair) => pair.wanted !== isLinked(pair))
    .map(({ stopbarId, leadOnId, wanted }) => ({ stopbarId, leadOnId, linked: wanted }));
}

/** Returns the pairs that someone else changed on the service since they were staged. */
export function changedElsewhere(draft: LinkDraft, isLinked: IsLinked): readonly StagedPair[] {
  return [...stagedPairs(draft).values()].filter((pair) => pair.before !== isLinked(pair));
}

/** Adds the changes that have an effect as one step. Returns the same draft if there are none. */
export function stage(
  draft: LinkDraft,
  isLinked: IsLinked,
  changes: readonly LinkChange[],
): LinkDraft {
  const staged = stagedPairs(draft);
  const step = new Map<string, LinkChange>();
  for (const change of changes) {
    const key = pairKey(change);
    const wanted = staged.get(key)?.wanted ?? isLinked(change);
    if (wanted !== change.linked) step.set(key, change);
  }
  if (step.size === 0) return draft;
  // A new decision replaces what was staged before the link changed on the service.
  const outdated = [...step.keys()].filter((key) => {
    const pair = staged.get(key);
    return pair !== undefined && pair.before !== isLinked(pair);
  });
  const { steps, position, applied } = withoutPairs(draft, new Set(outdated));
  return limitSteps({
    steps: [...steps.slice(0, position), [...step.values()]],
    position,
    applied,
  });
}

/** Returns what undo reverts: the last apply if nothing has been staged since, otherwise the last step. */
export function undoTarget({ position, applied }: LinkDraft): 'apply' | 'step' | undefined {
  if (applied && position <= applied.at) return 'apply';
  return position > 0 ? 'step' : undefined;
}

/** Reverts the last step, or stages the inverse of the last apply as far as possible. */
export function undo(
  draft: LinkDraft,
  isLinked: IsLinked,
  isPossible: (change: LinkChange) => boolean = () => true,
): LinkDraft {
  const { applied, ...others } = draft;
  if (applied && undoTarget(draft) === 'apply') {
    return stage(others, isLinked, inverse(applied.changes).filter(isPossible));
  }
  return { ...draft, position: Math.max(0, draft.position - 1) };
}

export function redo(draft: LinkDraft): LinkDraft {
  return { ...draft, position: Math.min(draft.steps.length, draft.position + 1) };
}

/**
 * Returns the draft after an apply. Only unsent changes remain, so undo doesn't bring back what was
 * discarded before it. If the apply changed anything, they're one step. Otherwise they keep their steps, and
 * undo reverts those before it reverts the previous apply.
 */
export function afterApply(
  draft: LinkDraft,
  isLinked: IsLinked,
  settled: ReadonlySet<string>,
  done: readonly LinkChange[],
): LinkDraft {
  const left = withoutPairs(draft, settled);
  const pending = pendingChanges(left, isLinked);
  if (done.length === 0) {
    const { applied } = draft;
    const steps = stepsOf(left, new Set(pending.map(pairKey)));
    return { steps, position: steps.length, ...(applied && { applied: { ...applied, at: 0 } }) };
  }
  const steps = pending.length > 0 ? [pending] : [];
  const changes = done.map(({ stopbarId, leadOnId, linked }) => ({ stopbarId, leadOnId, linked }));
  return { steps, position: steps.length, applied: { at: steps.length, changes } };
}

/** Returns the steps without redo. Each of these pairs is only in its last step. */
function stepsOf({ steps, position }: LinkDraft, keys: ReadonlySet<string>): readonly Step[] {
  const seen = new Set<string>();
  const isLast = (change: LinkChange): boolean => {
    const key = pairKey(change);
    if (!keys.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const last = steps
    .slice(0, position)
    .toReversed()
    .map((step) => step.filter(isLast));
  return last.filter((step) => step.length > 0).toReversed();
}

/** Discards all changes as a step, so it can be undone. */
export function discard(draft: LinkDraft, isLinked: IsLinked): LinkDraft {
  return stage(draft, isLinked, inverse(pendingChanges(draft, isLinked)));
}

export const inverse = (changes: readonly LinkChange[]): readonly LinkChange[] =>
  changes.map(({ stopbarId, leadOnId, linked }) => ({ stopbarId, leadOnId, linked: !linked }));

/** Returns the draft as if these pairs had never been staged. */
export function withoutPairs(draft: LinkDraft, keys: ReadonlySet<string>): LinkDraft {
  if (keys.size === 0) return draft;
  const left = draft.steps.map((step) => step.filter((change) => !keys.has(pairKey(change))));
  const remains = (step: Step) => step.length > 0;
  const countTo = (position: number) => left.slice(0, position).filter(remains).length;
  const { applied } = draft;
  return {
    steps: left.filter(remains),
    position: countTo(draft.position),
    ...(applied && { applied: { ...applied, at: countTo(applied.at) } }),
  };
}

/**
 * Returns the draft for newly loaded links. Drops pairs that were toggled twice: if someone else has
 * linked such a pair since, the draft would unlink it.
 */
export function rebase(draft: LinkDraft, isLinked: IsLinked): LinkDraft {
  const position = Math.min(draft.position, draft.steps.length);
  const within = position === draft.position ? draft : { ...draft, position };
  const idle = [...stagedPairs(within)].filter(
    ([, pair]) => pair.wanted === pair.before && pair.before !== isLinked(pair),
  );
  return withoutPairs(within, new Set(idle.map(([key]) => key)));
}

/** Returns the draft after a later read showed that unknown changes of an apply were made. */
export function afterLateOutcomes(
  draft: LinkDraft,
  isLinked: IsLinked,
  done: readonly LinkChange[],
): LinkDraft {
  if (done.length === 0) return draft;
  // They belong to the same apply if nothing has been staged since.
  const before = undoTarget(draft) === 'apply' ? (draft.applied?.changes ?? []) : [];
  return afterApply(draft, isLinked, new Set(done.map(pairKey)), [...before, ...done]);
}

/** Merges the two oldest steps until there are few enough. */
function limitSteps({ steps, applied }: LinkDraft): LinkDraft {
  const [first, second, ...others] = steps;
  if (steps.length <= maxSteps || !first || !second) {
    return { steps, position: steps.length, ...(applied && { applied }) };
  }
  // An apply that is older than the merged steps can't be undone any more.
  const left = [merged(first, second), ...others].filter((step) => step.length > 0);
  return limitSteps({ steps: left, position: left.length });
}

function merged(first: Step, second: Step): Step {
  const staged = stagedPairs({ steps: [first, second], position: 2 });
  return [...staged.values()]
    .filter(({ before, wanted }) => before !== wanted)
    .map(({ stopbarId, leadOnId, wanted }) => ({ stopbarId, leadOnId, linked: wanted }));
}
