import { expect, test } from 'vitest';
import { OpenOutcomes } from '../../../../electron/features/linking/open-outcomes.ts';

const change = { stopbarId: 'SB', leadOnId: 'LO', linked: true };
const listing = (icao: string, readAt: number) => ({
  ...{ icao, readAt, points: [] },
  links: { SB: ['LO'] },
});

test('links prove nothing that were read before the apply ended, or of another airport', () => {
  const told: unknown[] = [];
  const open = new OpenOutcomes((apply, outcomes) => told.push([apply, outcomes]));
  open.add({ apply: 'apply', icao: 'EDDF', changes: [change], since: 10 });
  expect(open.settle(listing('EDDF', 9))).toEqual([]);
  expect(open.settle(listing('EDDM', 11))).toEqual([]);
  expect(told).toEqual([]);
  const outcomes = [{ ...change, outcome: { kind: 'done' } }];
  expect(open.settle(listing('EDDF', 11))).toEqual(outcomes);
  expect(told).toEqual([['apply', outcomes]]);
  expect(open.settle(listing('EDDF', 12))).toEqual([]);
});
