import { describe, expect, test } from 'vitest';
import type { AirportPoint } from '../../../../../electron/contract/linking.ts';
import { litCounts, litPoints } from '../../../../../renderer/linking/live/lit-points.ts';

const point = (kind: AirportPoint['kind'], at: number): AirportPoint => ({
  ...{ id: `P${at}`, kind, name: '', airportId: 'EDDF', coordinates: [] },
});

describe('the lit points', () => {
  test('are the listed ones and the defaults while a controller is connected', () => {
    const all = (['stopbar', 'stopbar', 'lead-on', 'lead-on', 'other'] as const).map(point);
    const lit = litPoints(all, { offline: false, lit: ['P1', 'P4', 'GONE'], unlit: ['P3'] });
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
});
