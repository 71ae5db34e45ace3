import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AirportPoint, Pair } from '../../../../../electron/contract/linking.ts';
import { canChange, indexAirport } from '../../../../../renderer/linking/airport/airport-index.ts';
import { pairKey } from '../../../../../renderer/linking/draft/pair-key.ts';
import { compareProposal } from '../../../../../renderer/linking/proposal/compare-proposal.ts';

const point = (id: string, kind: AirportPoint['kind'], airportId = 'a'): AirportPoint => ({
  ...{ id, kind, name: id, airportId, coordinates: [] },
});

const index = indexAirport({
  icao: 'EDDF',
  readAt: 0,
  points: [
    ...[point('SB', 'stopbar'), point('SB2', 'stopbar'), point('LO', 'lead-on')],
    ...[point('OLD', 'other'), point('FAR', 'lead-on', 'b')],
  ],
  links: [
    { stopbarId: 'SB', leadOnId: 'LO' },
    { stopbarId: 'SB', leadOnId: 'OLD' },
    { stopbarId: 'GONE', leadOnId: 'LO' },
  ],
});
const onService = new Set(index.airport.links.map(pairKey));
const isLinked = (pair: Pair) => onService.has(pairKey(pair));
const link = (stopbarId: string, leadOnId: string) => ({ stopbarId, leadOnId, linked: true });
const unlink = (stopbarId: string, leadOnId: string) => ({ stopbarId, leadOnId, linked: false });

test.each([
  [link('SB2', 'LO'), 'changes'],
  [unlink('SB', 'LO'), 'changes'],
  [unlink('GONE', 'LO'), 'changes'],
  [link('SB', 'LO'), 'already'],
  [unlink('SB2', 'LO'), 'already'],
  [unlink('NOBODY', 'NOTHING'), 'already'],
  [link('NOBODY', 'LO'), 'stopbar-gone'],
  [link('GONE', 'FAR'), 'stopbar-gone'],
  [link('SB', 'NOBODY'), 'lead-on-gone'],
  [link('LO', 'SB'), 'not-a-stopbar'],
  [link('SB2', 'OLD'), 'not-a-lead-on'],
  [link('SB', 'FAR'), 'other-airport'],
  [unlink('SB', 'OLD'), 'stuck'],
])('the change %o is classified as: %s', (change, expected) => {
  const { changes, already, mismatches } = compareProposal([change], index, isLinked);
  const found = [
    ...changes.map(() => 'changes'),
    ...already.map(() => 'already'),
    ...mismatches.map(({ mismatch }) => mismatch),
  ];
  expect(found).toEqual([expected]);
});

test('each proposed change is classified once, and only what can be staged is offered', () => {
  const id = fc.constantFrom('SB', 'SB2', 'LO', 'OLD', 'FAR', 'GONE', 'NOBODY', 'constructor');
  const changes = fc.record({ stopbarId: id, leadOnId: id, linked: fc.boolean() });
  const proposed = fc.uniqueArray(changes, { selector: pairKey, maxLength: 20 });
  fc.assert(
    fc.property(proposed, fc.uniqueArray(changes, { selector: pairKey }), (proposal, staged) => {
      const wanted = new Map(staged.map((change) => [pairKey(change), change.linked]));
      const isLinkedNow = (pair: Pair) => wanted.get(pairKey(pair)) ?? isLinked(pair);
      const judged = compareProposal(proposal, index, isLinkedNow);
      const all = [...judged.changes, ...judged.already, ...judged.mismatches];
      expect(new Set(all.map(pairKey))).toEqual(new Set(proposal.map(pairKey)));
      expect(all).toHaveLength(proposal.length);
      for (const change of judged.changes) {
        expect(canChange(index, change)).toBe(true);
        expect(isLinkedNow(change)).not.toBe(change.linked);
      }
    }),
  );
});
