import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AirportPoint } from '../../../../../electron/contract/linking.ts';
import { litCounts, litPoints } from '../../../../../renderer/linking/live/lit-points.ts';

const kinds = fc.constantFrom('stopbar', 'lead-on', 'other');
const points = fc.array(kinds).map((all) => all.map(point));
const point = (kind: AirportPoint['kind'], at: number): AirportPoint => ({
  ...{ id: `P${at}`, kind, name: '', airportId: 'EDDF', coordinates: [] },
});

describe('the lit points', () => {
  test('are the listed ones and the defaults while a controller is connected', () => {
    const all = (['stopbar', 'stopbar', 'lead-on', 'lead-on'] as const).map(point);
    const lit = litPoints(all, { offline: false, lit: ['P1'], unlit: ['P3'] });
    expect([...lit]).toEqual([
      ['P0', false],
      ['P1', true],
      ['P2', true],
      ['P3', false],
    ]);
    expect(litCounts(all, lit)).toEqual({
      stopbar: { lit: 1, of: 2 },
      'lead-on': { lit: 1, of: 2 },
    });
  });

  test('are only the listed ones while nobody is connected', () => {
    const all = (['stopbar', 'lead-on', 'lead-on'] as const).map(point);
    const lit = litPoints(all, { offline: true, lit: ['P1'], unlit: [] });
    expect([...lit]).toEqual([['P1', true]]);
    expect(litCounts(all, lit)).toEqual({
      stopbar: { lit: 0, of: 0 },
      'lead-on': { lit: 1, of: 1 },
    });
  });

  test('are unknown before the first reply', () => {
    expect(litPoints([point('stopbar', 0)], undefined).size).toBe(0);
  });

  test('are always points of the airport, and while a controller is connected all stopbars and lead-ons', () => {
    const ids = fc.array(fc.nat(20).map((at) => `P${at}`));
    fc.assert(
      fc.property(points, ids, ids, fc.boolean(), (all, lit, unlit, offline) => {
        const known = litPoints(all, { offline, lit, unlit });
        const own = all.filter(({ kind }) => kind !== 'other');
        const ids = own.map(({ id }) => id);
        expect([...known.keys()].every((id) => ids.includes(id))).toBe(true);
        if (!offline) expect([...known.keys()]).toEqual(ids);
        for (const { id } of own) {
          if (unlit.includes(id)) expect(known.get(id)).toBe(false);
          else if (lit.includes(id)) expect(known.get(id)).toBe(true);
        }
      }),
    );
  });
});
