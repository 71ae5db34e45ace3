import type { LinkChange, LinkDraft, Pair } from '../../../electron/contract/linking.ts';
import { pairKey } from './pair-key.ts';

/** Whether the service says that a pair is linked. */
export type Present = (pair: Pair) => boolean;

/** A pair that steps of a draft name. */
export interface Touched extends Pair {
  /** What it was when it was first staged. */
  readonly before: boolean;
  readonly wanted: boolean;
}

export type Step = LinkDraft['steps'][number];

export const emptyDraft: LinkDraft = { steps: [], position: 0 };

/** More than anybody remembers; the contract takes no more. */
const mostSteps = 1000;

/** By key, in the order in which they were first touched. */
export function touchedPairs({ steps, position }: LinkDraft): ReadonlyMap<string, Touched> {
  const touched = new Map<string, Touched>();
  for (const { stopbarId, leadOnId, linked } of steps.slice(0, position).flat()) {
    const key = pairKey({ stopbarId, leadOnId });
    const before = touched.get(key)?.before ?? !linked;
    touched.set(key, { stopbarId, leadOnId, before, wanted: linked });
  }
  return touched;
}

/** What would be sent now. */
export function pendingChanges(draft: LinkDraft, present: Present): readonly LinkChange[] {
  return [...touchedPairs(draft).values()]
    .filter((pair) => pair.wanted !== present(pair))
    .map(({ stopbarId, leadOnId, wanted }) => ({ stopbarId, leadOnId, linked: wanted }));
}

/** Pairs that somebody else changed on the service since they were staged. */
export function movedPairs(draft: LinkDraft, present: Present): readonly Touched[] {
  return [...touchedPairs(draft).values()].filter((pair) => pair.before !== present(pair));
}

/** One more step, of those wishes that change something; none where nothing would change. */
export function stage(
  draft: LinkDraft,
  present: Present,
  wishes: readonly LinkChange[],
): LinkDraft {
  const touched = touchedPairs(draft);
  const step = new Map<string, LinkChange>();
  for (const wish of wishes) {
    const key = pairKey(wish);
    const wanted = touched.get(key)?.wanted ?? present(wish);
    if (wanted !== wish.linked) step.set(key, wish);
  }
  if (step.size === 0) return draft;
  // What was staged before the service's link moved is moot once the user decides anew.
  const moot = [...step.keys()].filter((key) => {
    const pair = touched.get(key);
    return pair !== undefined && pair.before !== present(pair);
  });
  const { steps, position, applied } = withoutPairs(draft, new Set(moot));
  return shortened({ steps: [...steps.slice(0, position), [...step.values()]], position, applied });
}

/** What an undo takes back: the last apply where nothing was staged since, else the last step. */
export function lastThing({ position, applied }: LinkDraft): 'apply' | 'step' | undefined {
  if (applied && position <= applied.at) return 'apply';
  return position > 0 ? 'step' : undefined;
}

/** The reverse of an apply is staged, as far as it is possible, as a step of its own. */
export function undo(
  draft: LinkDraft,
  present: Present,
  isPossible: (change: LinkChange) => boolean = () => true,
): LinkDraft {
  const { applied, ...others } = draft;
  if (applied && lastThing(draft) === 'apply') {
    return stage(others, present, inverse(applied.changes).filter(isPossible));
  }
  return { ...draft, position: Math.max(0, draft.position - 1) };
}

export function redo(draft: LinkDraft): LinkDraft {
  return { ...draft, position: Math.min(draft.steps.length, draft.position + 1) };
}

/**
 * The draft after an apply that settled those pairs and made those changes. Only what is left to
 * send stays: what was discarded before it must not come back. It is one step where the apply made
 * anything; otherwise undo takes back the staged step first, then the apply before it.
 */
export function afterApply(
  draft: LinkDraft,
  present: Present,
  settled: ReadonlySet<string>,
  made: readonly LinkChange[],
): LinkDraft {
  const left = withoutPairs(draft, settled);
  const pending = pendingChanges(left, present);
  if (made.length === 0) {
    const { applied } = draft;
    const steps = stepsOf(left, new Set(pending.map(pairKey)));
    return { steps, position: steps.length, ...(applied && { applied: { ...applied, at: 0 } }) };
  }
  const steps = pending.length > 0 ? [pending] : [];
  const changes = made.map(({ stopbarId, leadOnId, linked }) => ({ stopbarId, leadOnId, linked }));
  return { steps, position: steps.length, applied: { at: steps.length, changes } };
}

/** The steps without redo, and each of those pairs only where it was decided last. */
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

/** A step of its own, so that it can be undone. */
export function discard(draft: LinkDraft, present: Present): LinkDraft {
  return stage(draft, present, inverse(pendingChanges(draft, present)));
}

export const inverse = (changes: readonly LinkChange[]): readonly LinkChange[] =>
  changes.map(({ stopbarId, leadOnId, linked }) => ({ stopbarId, leadOnId, linked: !linked }));

/** The draft as if those pairs had never been touched. */
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
 * The draft for links that were just read. A pair that was toggled there and back is nobody's wish:
 * were it kept, a link that somebody else made meanwhile would be staged for removal.
 */
export function rebase(draft: LinkDraft, present: Present): LinkDraft {
  const position = Math.min(draft.position, draft.steps.length);
  const within = position === draft.position ? draft : { ...draft, position };
  const idle = [...touchedPairs(within)].filter(
    ([, pair]) => pair.wanted === pair.before && pair.before !== present(pair),
  );
  return withoutPairs(within, new Set(idle.map(([key]) => key)));
}

/** The draft once a later reading showed that changes of an apply, unknown until then, were made. */
export function afterLateNews(
  draft: LinkDraft,
  present: Present,
  made: readonly LinkChange[],
): LinkDraft {
  if (made.length === 0) return draft;
  // They belong to the same apply where nothing was staged since.
  const before = lastThing(draft) === 'apply' ? (draft.applied?.changes ?? []) : [];
  return afterApply(draft, present, new Set(made.map(pairKey)), [...before, ...made]);
}

/** The two oldest steps become one, until they are few enough. */
function shortened({ steps, applied }: LinkDraft): LinkDraft {
  const [first, second, ...others] = steps;
  if (steps.length <= mostSteps || !first || !second) {
    return { steps, position: steps.length, ...(applied && { applied }) };
  }
  // An apply so long ago is no step of the history any more.
  const left = [merged(first, second), ...others].filter((step) => step.length > 0);
  return shortened({ steps: left, position: left.length });
}

function merged(first: Step, second: Step): Step {
  const touched = touchedPairs({ steps: [first, second], position: 2 });
  return [...touched.values()]
    .filter(({ before, wanted }) => before !== wanted)
    .map(({ stopbarId, leadOnId, wanted }) => ({ stopbarId, leadOnId, linked: wanted }));
}
