import { expect, test } from 'vitest';
import { UnknownOutcomes } from '../../../../../electron/features/linking/drafts/unknown-outcomes.ts';
import { appliesInMemory } from '../../../../support/linking/applies-in-memory.ts';

const change = { stopbarId: 'SB', leadOnId: 'LO', linked: true };
const other = { ...change, leadOnId: 'OTHER' };
const listing = (icao: string, readAt: number) => ({
  ...{ icao, readAt, points: [] },
  links: { SB: ['LO'] },
});
const unknown = { kind: 'unknown' } as const;
const made = { ...change, outcome: { kind: 'done' } };

function openOutcomes(kept = appliesInMemory()) {
  const told: unknown[] = [];
  const open = new UnknownOutcomes((_, outcomes) => told.push(outcomes), kept);
  const begin = (changes = [change]) =>
    open.begin(
      { icao: 'EDDF', draftApply: 'page' },
      changes.map((one) => ({ ...one, outcome: unknown })),
      { changes, since: 5 },
    );
  return { open, told, begin, kept };
}

test('links of another airport, or read before the apply ended, settle nothing', () => {
  const { open, told, begin, kept } = openOutcomes();
  const error = { kind: 'lost', reason: 'broken' } as const;
  const outcomes = [{ ...change, outcome: unknown }];
  open.end(begin(), { outcomes }, [{ change, error }], 10);
  expect(open.settle(listing('EDDF', 9))).toEqual([]);
  expect(open.settle(listing('EDDM', 11))).toEqual([]);
  expect(told).toEqual([]);
  expect(open.settle(listing('EDDF', 11))).toEqual([made]);
  expect(told).toEqual([[made]]);
  expect(open.settle(listing('EDDF', 12))).toEqual([]);
  // The page's draft may not have the apply yet.
  expect(kept.readApplies('EDDF').last).toEqual({ apply: 'page', outcomes: [made] });
});

test('links read during an apply settle none of its outcomes', () => {
  const { open, begin } = openOutcomes();
  begin();
  expect(open.settle(listing('EDDF', 11))).toEqual([]);
});

test('the next start settles outcomes of an apply that was killed', () => {
  const { begin, kept } = openOutcomes();
  begin([change, other]);
  const { open } = openOutcomes(kept);
  const error = { kind: 'unreachable', reason: 'broken' };
  const settled = [made, { ...other, outcome: { kind: 'refused', error } }];
  expect(open.settle(listing('EDDF', 11))).toEqual(settled);
  expect(kept.readApplies('EDDF').last?.outcomes).toEqual(settled);
});

test('a change that wasn’t made has the error of its request', () => {
  const { open, begin } = openOutcomes();
  const error = { kind: 'server', status: 500, said: '' } as const;
  const outcomes = [{ ...other, outcome: unknown }];
  open.end(begin([other]), { outcomes }, [{ change: other, error }], 10);
  expect(open.settle(listing('EDDF', 11))).toEqual([
    { ...other, outcome: { kind: 'refused', error } },
  ]);
});
