import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinkChange, LinkDraft } from '../../../../../electron/contract/linking.ts';
import {
  afterApply,
  afterLateOutcomes,
  discard,
  emptyDraft,
  undoTarget,
  changedElsewhere,
  pendingChanges,
  rebase,
  redo,
  stage,
  stagedPairs,
  undo,
  withoutPairs,
  type IsLinked,
} from '../../../../../renderer/linking/draft/draft.ts';
import { pairKey } from '../../../../../renderer/linking/draft/pair-key.ts';

type Keys = ReadonlySet<string>;

const id = fc.constantFrom('A', 'B', 'C', 'D');
const pair = fc.record({ stopbarId: id, leadOnId: id });
const anyChange = fc.record({ stopbarId: id, leadOnId: id, linked: fc.boolean() });
const anySteps = fc.array(fc.array(anyChange, { maxLength: 5 }), { maxLength: 12 });
const present = fc.array(pair).map((pairs): Keys => new Set(pairs.map(pairKey)));

const isIn =
  (keys: Keys): IsLinked =>
  (pair) =>
    keys.has(pairKey(pair));

const stageAll = (links: Keys, all: readonly (readonly LinkChange[])[]): LinkDraft =>
  all.reduce((draft, step) => stage(draft, isIn(links), step), emptyDraft);

/** Returns the links as if all pending changes were applied. */
const linksAfter = (draft: LinkDraft, links: Keys): Keys => {
  const after = new Set(links);
  for (const pending of pendingChanges(draft, isIn(links))) {
    if (pending.linked) after.add(pairKey(pending));
    else after.delete(pairKey(pending));
  }
  return after;
};

describe('a draft', () => {
  test('has the same result as its changes made one after another', () => {
    fc.assert(
      fc.property(present, anySteps, (links, all) => {
        const wanted = new Set(links);
        for (const change of all.flat()) {
          if (change.linked) wanted.add(pairKey(change));
          else wanted.delete(pairKey(change));
        }
        // Stage each change as its own step: within a step, the last effective change of a pair counts.
        const single = all.flat().map((change) => [change]);
        expect(linksAfter(stageAll(links, single), links)).toEqual(wanted);
      }),
    );
  });

  test('returns to the previous state by undo and to the next by redo', () => {
    fc.assert(
      fc.property(present, anySteps, (links, all) => {
        const states = [emptyDraft];
        for (const step of all) {
          const last = states.at(-1) ?? emptyDraft;
          const next = stage(last, isIn(links), step);
          if (next !== last) states.push(next);
        }
        let draft = states.at(-1) ?? emptyDraft;
        const after = (some: LinkDraft) => linksAfter(some, links);
        for (const state of states.slice(0, -1).reverse()) {
          draft = undo(draft, isIn(links));
          expect(after(draft)).toEqual(after(state));
        }
        expect(undo(draft, isIn(links))).toEqual(draft);
        for (const state of states.slice(1)) {
          draft = redo(draft);
          expect(after(draft)).toEqual(after(state));
        }
        expect(redo(draft)).toEqual(draft);
      }),
    );
  });

  test('has in each step the inverse of each pair’s previous state', () => {
    fc.assert(
      fc.property(present, anySteps, (links, all) => {
        const known = new Map<string, boolean>();
        for (const step of stageAll(links, all).steps) {
          for (const { linked, ...named } of step) {
            const key = pairKey(named);
            expect(linked).toBe(!(known.get(key) ?? links.has(key)));
            known.set(key, linked);
          }
        }
      }),
    );
  });

  test('drops redo when something else is staged', () => {
    fc.assert(
      fc.property(present, anySteps, anyChange, (links, all, change) => {
        const undone = undo(stageAll(links, all), isIn(links));
        const draft = stage(undone, isIn(links), [change]);
        if (draft !== undone) expect(redo(draft)).toEqual(draft);
      }),
    );
  });

  test('has nothing to send after a discard, and everything again after an undo', () => {
    fc.assert(
      fc.property(present, anySteps, (links, all) => {
        const draft = stageAll(links, all);
        const discarded = discard(draft, isIn(links));
        expect(pendingChanges(discarded, isIn(links))).toEqual([]);
        if (discarded !== draft)
          expect(linksAfter(undo(discarded, isIn(links)), links)).toEqual(linksAfter(draft, links));
      }),
    );
  });

  test('has at most 1,000 steps, without losing changes', () => {
    const links: Keys = new Set();
    const toggles = Array.from({ length: 1100 }, (_, at): readonly LinkChange[] => [
      { stopbarId: `S${at % 700}`, leadOnId: 'L', linked: at < 700 },
    ]);
    const draft = stageAll(links, toggles);

    expect(draft.steps.length).toBeLessThanOrEqual(1000);
    expect(draft.position).toBe(draft.steps.length);
    expect(pendingChanges(draft, isIn(links))).toHaveLength(300);
  });
});

describe('links that change on the service after they’re staged', () => {
  test('are the pairs whose state differs from when they were staged', () => {
    fc.assert(
      fc.property(present, present, anySteps, (links, later, all) => {
        const draft = stageAll(links, all);
        const touched = [...stagedPairs(draft).keys()];
        const moved = touched.filter((key) => links.has(key) !== later.has(key));
        expect(changedElsewhere(draft, isIn(later)).map(pairKey)).toEqual(moved);
      }),
    );
  });

  test('never cause a change that wasn’t staged', () => {
    fc.assert(
      fc.property(present, present, anySteps, (links, later, all) => {
        const draft = stageAll(links, all);
        const staged = new Set(
          pendingChanges(draft, isIn(links)).map((change) => JSON.stringify(change)),
        );
        for (const change of pendingChanges(rebase(draft, isIn(later)), isIn(later)))
          expect(staged).toContain(JSON.stringify(change));
      }),
    );
  });

  test('can be staged again, which is kept by another load and can be undone', () => {
    fc.assert(
      fc.property(present, present, anySteps, anyChange, (links, later, all, change) => {
        const draft = rebase(stageAll(links, all), isIn(later));
        const decided = stage(draft, isIn(later), [change]);
        expect(linksAfter(decided, later).has(pairKey(change))).toBe(change.linked);
        const readAgain = rebase(decided, isIn(later));
        expect(linksAfter(readAgain, later).has(pairKey(change))).toBe(change.linked);
        if (decided !== draft)
          expect(linksAfter(undo(decided, isIn(later)), later)).toEqual(linksAfter(draft, later));
      }),
    );
  });
});

test('applied changes leave the draft, and the rest can still be undone', () => {
  fc.assert(
    fc.property(present, anySteps, fc.func(fc.boolean()), (links, all, settles) => {
      const draft = stageAll(links, all);
      const pending = pendingChanges(draft, isIn(links));
      const settled = pending.filter((change) => settles(change));
      const later = new Set(links);
      for (const { linked, ...named } of settled) {
        if (linked) later.add(pairKey(named));
        else later.delete(pairKey(named));
      }
      const left = withoutPairs(draft, new Set(settled.map(pairKey)));
      const isSettled = new Set(settled);
      expect(pendingChanges(left, isIn(later))).toEqual(
        pending.filter((change) => !isSettled.has(change)),
      );
      let undone = left;
      while (undone.position > 0) undone = undo(undone, isIn(later));
      expect(pendingChanges(undone, isIn(later))).toEqual([]);
    }),
  );
});

describe('an apply', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((leadOnId) => ({ stopbarId: 'S', leadOnId, linked: true }));
  const none = isIn(new Set());

  /** Returns the draft and the links after an apply of these changes. */
  function apply(draft: LinkDraft, links: Keys, made: readonly LinkChange[]) {
    const later = new Set(links);
    for (const { linked, ...named } of made) {
      if (linked) later.add(pairKey(named));
      else later.delete(pairKey(named));
    }
    return { later, draft: afterApply(draft, isIn(later), new Set(made.map(pairKey)), made) };
  }

  test('is one undo step: undo stages its inverse, and no discarded changes', () => {
    fc.assert(
      fc.property(present, anySteps, anyChange, (links, all, change) => {
        const discarded = discard(stageAll(links, all), isIn(links));
        const pending = pendingChanges(stage(discarded, isIn(links), [change]), isIn(links));
        fc.pre(pending.length > 0);
        const applied = apply(stage(discarded, isIn(links), [change]), links, pending);
        expect(undoTarget(applied.draft)).toBe('apply');
        expect(redo(applied.draft)).toEqual(applied.draft);
        let draft = undo(applied.draft, isIn(applied.later));
        expect(linksAfter(draft, applied.later)).toEqual(links);
        draft = undo(draft, isIn(applied.later));
        expect(pendingChanges(draft, isIn(applied.later))).toEqual([]);
        expect(undoTarget(draft)).toBeUndefined();
      }),
    );
  });

  test('with unsent changes is undone before they are', () => {
    fc.assert(
      fc.property(present, anySteps, fc.func(fc.boolean()), (links, all, isMade) => {
        const staged = stageAll(links, all);
        const pending = pendingChanges(staged, isIn(links));
        const made = pending.filter((change) => isMade(change));
        fc.pre(made.length > 0);
        const { draft, later } = apply(staged, links, made);
        const left = pending.filter((change) => !made.includes(change));
        expect(pendingChanges(draft, isIn(later))).toEqual(left);
        const undone = undo(draft, isIn(later));
        expect(pendingChanges(undone, isIn(later))).toHaveLength(pending.length);
        expect(pendingChanges(undo(undone, isIn(later)), isIn(later))).toEqual(left);
      }),
    );
  });

  test('is undone after the changes that were staged since', () => {
    if (!a || !b) throw new Error('Expected three changes');
    const { draft, later } = apply(stage(emptyDraft, none, [a]), new Set(), [a]);
    const since = stage(draft, isIn(later), [b]);
    expect(undoTarget(since)).toBe('step');
    expect(pendingChanges(undo(since, isIn(later)), isIn(later))).toEqual([]);
    const reversed = undo(undo(since, isIn(later)), isIn(later));
    expect(pendingChanges(reversed, isIn(later))).toEqual([{ ...a, linked: false }]);
  });

  test('without effect isn’t an undo step: staged changes are still undone one by one', () => {
    if (!a || !b) throw new Error('Expected three changes');
    const staged = stage(stage(emptyDraft, none, [a]), none, [b]);
    expect(apply(staged, new Set(), []).draft).toEqual(staged);
  });

  test('without effect brings back no discarded changes', () => {
    fc.assert(
      fc.property(present, anySteps, anySteps, (links, all, others) => {
        let draft = discard(stageAll(links, all), isIn(links));
        for (const some of others) draft = stage(draft, isIn(links), some);
        const pending = pendingChanges(draft, isIn(links));
        draft = apply(draft, links, []).draft;
        expect(sorted(pendingChanges(draft, isIn(links)))).toEqual(sorted(pending));
        expect(redo(draft)).toEqual(draft);
        while (undoTarget(draft)) {
          draft = undo(draft, isIn(links));
          for (const left of pendingChanges(draft, isIn(links)))
            expect(pending).toContainEqual(left);
        }
        expect(pendingChanges(draft, isIn(links))).toEqual([]);
      }),
    );
  });

  test('whose changes were all made by someone else leaves only the previous apply to undo', () => {
    if (!a || !b) throw new Error('Expected three changes');
    const first = apply(stage(emptyDraft, none, [a]), new Set(), [a]);
    const staged = stage(first.draft, isIn(first.later), [b]);
    const later = isIn(new Set([pairKey(a), pairKey(b)]));
    const draft = afterApply(staged, later, new Set([pairKey(b)]), []);
    expect(draft.steps).toEqual([]);
    expect(pendingChanges(undo(draft, later), later)).toEqual([{ ...a, linked: false }]);
  });

  test('is undone completely if a later read shows that more of it was made', () => {
    if (!a || !b || !c) throw new Error('Expected three changes');
    const { draft } = apply(stage(emptyDraft, none, [a, b, c]), new Set(), [a]);
    const later = isIn(new Set([pairKey(a), pairKey(b)]));
    const known = afterLateOutcomes(draft, later, [b]);
    expect(pendingChanges(known, later)).toEqual([c]);
    expect(pendingChanges(undo(known, later), later)).toEqual([
      c,
      { ...a, linked: false },
      { ...b, linked: false },
    ]);
  });
});

const sorted = (changes: readonly LinkChange[]) =>
  changes.map((change) => JSON.stringify(change)).sort();
