import { expect, test } from 'vitest';
import type { AppError } from '../../../../../electron/contract/result.ts';
import { UnknownOutcomes } from '../../../../../electron/features/linking/drafts/unknown-outcomes.ts';
import { appliesInMemory } from '../../../../support/linking/applies-in-memory.ts';

const change = { stopbarId: 'SB', leadOnId: 'LO', linked: true };
const other = { ...change, leadOnId: 'OTHER' };
const listing = (icao: string, readAt: number) => ({
  ...{ icao, readAt, points: [] },
  links: { SB: ['LO'] },
});
const lost: AppError = { kind: 'lost', reason: 'timed-out' };
const unknown = { kind: 'unknown' } as const;
const made = { ...change, outcome: { kind: 'done' } };
const minute = 60_000;

function openOutcomes({ kept = appliesInMemory(), now = 10 } = {}) {
  const clock = { now };
  const told: unknown[] = [];
  const activity = { changeLinks: (_: string, ended: readonly unknown[]) => told.push(...ended) };
  const open = new UnknownOutcomes(activity, kept, () => clock.now);
  const begin = (changes = [change]) =>
    open.begin(
      { icao: 'EDDF', draftApply: 'page' },
      changes.map((one) => ({ ...one, outcome: unknown })),
      { changes, since: 5 },
    );
  /** An apply that leaves a change unknown at the time of the clock. */
  const leaves = (one: typeof change, error: AppError) => {
    const outcomes = [{ ...one, outcome: unknown }];
    open.end(begin([one]), { outcomes }, [{ change: one, error }], clock.now);
  };
  return { open, told, begin, leaves, kept, clock };
}

test('links that show a change settle it at any time, once, and those of another airport don’t', () => {
  const { open, told, leaves, kept } = openOutcomes();
  leaves(change, lost);
  expect(open.settle(listing('EDDM', 11))).toEqual([]);
  expect(told).toEqual([]);
  expect(open.settle(listing('EDDF', 9))).toEqual([made]);
  expect(told).toEqual([{ change, outcome: { ok: true, value: null } }]);
  expect(open.settle(listing('EDDF', 12))).toEqual([]);
  // The page's draft may not have the apply yet.
  expect(kept.readApplies('EDDF').last).toEqual({ apply: 'page', outcomes: [made] });
});

test('links that don’t show a change settle it if they’re read a minute after it was given up', () => {
  const { open, told, leaves } = openOutcomes();
  leaves(other, lost);
  expect(open.settle(listing('EDDF', 9 + minute))).toEqual([]);
  expect(told).toEqual([]);
  const error = { kind: 'unreachable', reason: 'timed-out' };
  const settled = [{ ...other, outcome: { kind: 'refused', error } }];
  expect(open.settle(listing('EDDF', 10 + minute))).toEqual(settled);
  expect(told).toEqual([{ change: other, outcome: { ok: false, error } }]);
});

test('a change that was sent again is settled a minute after the last request', () => {
  const { open, leaves, clock } = openOutcomes();
  leaves(other, lost);
  clock.now = 50_000;
  leaves(other, lost);
  expect(open.settle(listing('EDDF', 10 + minute))).toEqual([]);
  expect(open.settle(listing('EDDF', 50_000 + minute))).toHaveLength(1);
});

test('links read during an apply settle none of its outcomes, even for another session', () => {
  const { begin, kept } = openOutcomes();
  begin([change, other]);
  const { open } = openOutcomes({ kept });
  expect(open.settle(listing('EDDF', 10 * minute))).toEqual([]);
  expect(open.shownIn(listing('EDDF', 10 * minute))).toEqual([change]);
});

test('the next run settles a killed apply: what the links don’t show, a minute after it started', () => {
  const { begin, kept } = openOutcomes();
  begin([change, other]);
  const openedAt = 5 * minute;
  const next = { ...appliesInMemory(), ...{ readApplies: kept.readApplies, openedAt } };
  const { open } = openOutcomes({ kept: { ...next, saveApplies: kept.saveApplies } });
  expect(open.settle(listing('EDDF', 5 * minute))).toEqual([made]);
  const error = { kind: 'unreachable', reason: 'broken' };
  const refused = { ...other, outcome: { kind: 'refused', error } };
  expect(open.settle(listing('EDDF', 6 * minute))).toEqual([refused]);
  expect(kept.readApplies('EDDF').last?.outcomes).toEqual([made, refused]);
});

test('after a full reply, links that were read later settle it with the reply’s error', () => {
  const { open, leaves } = openOutcomes();
  const error = { kind: 'server', status: 500, said: '' } as const;
  leaves(other, error);
  expect(open.settle(listing('EDDF', 9))).toEqual([]);
  expect(open.settle(listing('EDDF', 11))).toEqual([
    { ...other, outcome: { kind: 'refused', error } },
  ]);
});

test('a clock that was set back delays it by a minute at most', () => {
  const { open, leaves, clock } = openOutcomes({ now: 100 * minute });
  leaves(other, lost);
  clock.now = minute;
  expect(open.settle(listing('EDDF', minute))).toEqual([]);
  expect(open.settle(listing('EDDF', 2 * minute))).toHaveLength(1);
});
