import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkChange } from '../../../../../electron/contract/linking.ts';
import {
  indexAirport,
  linksByPoint,
} from '../../../../../renderer/linking/airport/airport-index.ts';
import {
  displayedByPoint,
  displayedLinks,
} from '../../../../../renderer/linking/airport/displayed-links.ts';
import {
  pointStates,
  pointsWithChanges,
} from '../../../../../renderer/linking/airport/point-state.ts';
import { pairKey } from '../../../../../renderer/linking/draft/pair-key.ts';
import { points } from '../../../../support/linking/random-airports.ts';

const number = fc.nat({ max: 12 });
const changes = fc
  .array(fc.record({ stopbar: number, leadOn: number, linked: fc.boolean() }), { maxLength: 20 })
  .map((all) => {
    const pairs = all.map(({ stopbar, leadOn, linked }): LinkChange => {
      return { stopbarId: `P${stopbar}`, leadOnId: `P${leadOn}`, linked };
    });
    return [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()];
  });

test('the links by point are those displayed, with any staged changes', () => {
  fc.assert(
    fc.property(points, changes, changes, (all, links, pending) => {
      const index = indexAirport({ icao: 'TEST', points: all, links, readAt: 0 });
      const displayed = displayedLinks(index, pending);
      const byPoint = displayedByPoint(index, displayed);
      const filled = [...byPoint].filter(([, own]) => own.length > 0);
      expect(new Map(filled)).toEqual(new Map(linksByPoint(displayed)));
    }),
  );
});

test('a point that isn’t affected by a staged change has the same state without it', () => {
  fc.assert(
    fc.property(points, changes, changes, (all, links, pending) => {
      const index = indexAirport({ icao: 'TEST', points: all, links, readAt: 0 });
      const statesWith = (staged: readonly LinkChange[]) => {
        const linksOf = displayedByPoint(index, displayedLinks(index, staged));
        const rules = { isFar: () => true, isMisnamed: () => true, twins: new Map() };
        return { linksOf, stateOf: pointStates({ linksOf, byId: index.byId, ...rules }) };
      };
      const [before, after] = [statesWith([]), statesWith(pending)];
      const affected = pointsWithChanges(after);
      for (const id of index.byId.keys()) {
        if (!affected.has(id)) expect(after.stateOf(id)).toEqual(before.stateOf(id));
      }
    }),
  );
});
