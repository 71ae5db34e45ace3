import { describe, expect, test } from 'vitest';
import type { AirportPoint } from '../../../../electron/contract/linking.ts';
import { createWorld } from '../../../../electron/practice/seed/create-world.ts';
import { pointsAt } from '../../../../electron/practice/world.ts';
import { unusualDistance } from '../../../../renderer/linking/nearest/unusual-distance.ts';
import { suggest } from '../../../support/linking/suggest.ts';

/**
 * The correct links that are missing at each practice airport: by runway, each holding position with the
 * runway ends of its lead-ons.
 */
const surveyed: Readonly<Record<string, Readonly<Record<string, Record<string, string>>>>> = {
  EDDF: {
    '07C': {
      ...{ L5: '07C', M2: '07C', M4: '07C', M6: '07C' },
      ...{ L7: '07C 25C', L9: '07C 25C', L11: '07C 25C', L13: '07C 25C', L15: '07C 25C' },
      ...{ M10: '07C 25C', M12: '07C 25C', M14: '07C 25C', M16: '07C 25C' },
      ...{ M18: '25C', M20: '25C' },
    },
    '07R': {
      ...{ M2: '07R', M4: '07R', M6: '07R', S3: '07R', S5: '07R' },
      ...{ M8: '07R 25L', M10: '07R 25L', M12: '07R 25L', M14: '07R 25L' },
      ...{ S9: '07R 25L', S11: '07R 25L', S13: '07R 25L', S15: '07R 25L' },
      ...{ M18: '25L', M20: '25L', S17: '25L' },
    },
    18: {
      ...{ W2: '18', W3: '18', W4: '18' },
      ...{ W5: '18 36', W6: '18 36', W7: '18 36', W8: '18 36', W9: '18 36', W10: '18 36' },
      ...{ W11: '36', W12: '36' },
    },
    '07L': {
      ...{ P4: '07L', P7: '07L 25R', P9: '07L 25R', P12: '07L 25R', P15: '07L 25R' },
      ...{ P18: '07L 25R', P20: '25R', P23: '25R', P25: '25R' },
    },
  },
  EDDM: { '08L': { A4: '08L', A8: '08L 26R', A15: '26R' } },
  EDDH: { '05': { D1: '05', E4: '05 23' } },
  LSZH: { 16: { E2: '16', E6: '16 34', A9: '34' } },
};

/** The number of links between a stopbar and a lead-on. One of Frankfurt’s links is stale. */
const linksThatFit: Readonly<Record<string, number>> = { EDDF: 15, EDDM: 1 };

const expected = (icao: string): readonly string[] =>
  Object.entries(surveyed[icao] ?? {}).flatMap(([runway, holdings]) =>
    Object.entries(holdings).flatMap(([taxiway, ends]) =>
      ends.split(' ').map((end) => `${icao}_SB_${taxiway}_${runway} ${icao}_LO_${taxiway}_${end}`),
    ),
  );

function seeded(icao: string) {
  const rows = pointsAt(createWorld(), icao);
  const kinds: Readonly<Record<string, AirportPoint['kind']>> = {
    stopbar: 'stopbar',
    lead_on: 'lead-on',
  };
  return {
    points: rows.map(({ type, ...row }) => ({ ...row, kind: kinds[type] ?? ('other' as const) })),
    links: rows.flatMap(({ id, linkedTo }) =>
      linkedTo.map((stopbarId) => ({ stopbarId, leadOnId: id })),
    ),
  };
}

test('the table has every practice airport with points', () => {
  const airports = new Set([...createWorld().points.values()].map(({ airportId }) => airportId));
  expect([...airports].sort()).toEqual(Object.keys(surveyed).sort());
});

describe.each(Object.keys(surveyed))('at %s', (icao) => {
  test.each([1, 50, 200, 1000])('ticks the correct links, within %d m', (withinMetres) => {
    const airport = seeded(icao);
    const unusualMetres = unusualDistance(airport);
    const found = suggest({ ...airport, withinMetres, unusualMetres })
      .filter(({ why }) => why === undefined)
      .map(({ stopbarId, leadOnId }) => `${stopbarId} ${leadOnId}`);
    expect(found.sort()).toEqual([...expected(icao)].sort());
  });

  test('finds none of its links unusually long', () => {
    const airport = seeded(icao);
    const { links, points } = airport;
    const suggestions = suggest({
      ...{ points, links, withinMetres: 1000 },
      unusualMetres: unusualDistance(airport),
    });
    const linked = suggestions.filter(({ why }) => why === 'linked');
    expect(linked).toHaveLength(linksThatFit[icao] ?? 0);
    for (const { metres } of linked) expect(metres).toBeLessThan(unusualDistance(airport));
  });
});
