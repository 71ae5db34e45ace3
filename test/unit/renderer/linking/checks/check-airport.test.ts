import { describe, expect, test } from 'vitest';
import type { Airport } from '../../../../../electron/contract/linking.ts';
import {
  checkAirport,
  checks,
  isWorthAsking,
} from '../../../../../renderer/linking/checks/check-airport.ts';
import { sayFinding } from '../../../../../renderer/linking/checks/text.ts';
import { frankfurt } from '../../../../support/linking/airport-data.ts';

const point = (id: string, kind: 'stopbar' | 'lead-on', north: number, name = id.slice(1)) => ({
  ...{ id, kind, name, airportId: 'EDDX' },
  coordinates: [{ lat: 50 + north / 111_195, lng: 8 }],
});

/** Returns an airport with this many stopbars, 50 m apart, each with its lead-on. */
const ready = (stopbars: number): Airport => {
  const rows = Array.from({ length: stopbars }, (_, at) => `A${at}`);
  return {
    ...{ icao: 'EDDX', readAt: 0 },
    points: rows.flatMap((name, at) => [
      point(`S${name}`, 'stopbar', at * 50),
      point(`L${name}`, 'lead-on', at * 50 + 5),
    ]),
    links: rows.map((name) => ({ stopbarId: `S${name}`, leadOnId: `L${name}` })),
  };
};

const found = (airport: Airport) =>
  Object.fromEntries(checkAirport(airport).findings.map(({ check, count }) => [check, count]));

describe('an airport', () => {
  test('without faults has no findings', () => {
    expect(checkAirport(ready(8))).toMatchObject({
      points: 16,
      unlinked: 0,
      stale: 0,
      findings: [],
    });
    expect(isWorthAsking(checkAirport(ready(8)))).toBe(false);
  });

  test('gets a count of each fault, the most important first', () => {
    const airport = ready(12);
    const [, , ...links] = airport.links;
    const faulty = {
      ...airport,
      points: [
        ...airport.points,
        { ...point('STWIN', 'stopbar', 500, 'A10') },
        { ...point('SNOWHERE', 'stopbar', 0), coordinates: [] },
      ],
      links: [
        ...links,
        { stopbarId: 'SA2', leadOnId: 'LA0' },
        { stopbarId: 'SA2', leadOnId: 'LA11' },
        { stopbarId: 'SGONE', leadOnId: 'LA3' },
      ],
    };
    expect(checkAirport(faulty)).toMatchObject({
      ...{ points: 26, unlinked: 4, stale: 1 },
      findings: [
        { check: 'unlinked', count: 4, side: 'stopbar' },
        { check: 'stale', count: 1, side: 'stopbar' },
        { check: 'far', count: 1, side: 'stopbar' },
        { check: 'misnamed', count: 1, side: 'stopbar' },
        { check: 'samePlace', count: 2, side: 'stopbar' },
        { check: 'unlocated', count: 1, side: 'stopbar' },
        { check: 'shared', count: 2, side: 'lead-on' },
      ],
    });
    expect(isWorthAsking(checkAirport(faulty))).toBe(true);
  });

  test('needs no confirmation if its only finding is lead-ons with several stopbars', () => {
    const airport = ready(3);
    const also = { stopbarId: 'SA1', leadOnId: 'LA0' };
    const same = airport.points.map((one) => ({ ...one, name: 'A' }));
    const shared = { ...airport, points: same, links: [...airport.links, also] };
    expect(found(shared)).toEqual({ shared: 1 });
    expect(isWorthAsking(checkAirport(shared))).toBe(false);
  });

  test('lists lead-ons for a fault that only they have', () => {
    const airport = ready(2);
    const points = airport.points.map((one) =>
      one.id === 'LA0' ? { ...one, coordinates: [] } : one,
    );
    expect(checkAirport({ ...airport, points }).findings).toEqual([
      { check: 'unlocated', count: 1, side: 'lead-on' },
    ]);
  });

  test('such as Frankfurt in practice mode has the expected findings', () => {
    expect(found(frankfurt())).toEqual({
      ...{ unlinked: 49, stale: 3, far: 1, misnamed: 3, unlocated: 2, shared: 5 },
    });
    const [unlocated] = checkAirport(frankfurt()).findings.filter(
      ({ check }) => check === 'unlocated',
    );
    expect(unlocated && sayFinding(unlocated)).toBe('2 stopbars and 1 lead-on without coordinates');
  });
});

test('every finding has a short text, with a singular', () => {
  const said = (count: number) =>
    checks.map((check) =>
      sayFinding({ check, count, side: check === 'shared' ? 'lead-on' : 'stopbar' }),
    );
  expect(said(1)).toEqual([
    '1 stopbar without a lead-on',
    '1 point with stale links',
    '1 stopbar unusually far from a lead-on',
    '1 stopbar whose lead-on has a different name',
    '1 stopbar at the same place as another',
    '1 stopbar without coordinates',
    '1 lead-on linked to several stopbars',
  ]);
  expect(said(1047)[0]).toBe('1,047 stopbars without a lead-on');
});
