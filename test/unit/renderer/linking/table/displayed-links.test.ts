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
import { pairKey } from '../../../../../renderer/linking/staging/pair-key.ts';
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
