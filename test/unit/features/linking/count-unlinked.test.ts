import { expect, test } from 'vitest';
import { countUnlinked, toAirport } from '../../../../electron/features/linking/listing.ts';

const point = (id: string, type: string) => ({
  ...{
    id,
    type,
    name: id,
    airportId: 'EDDF',
    coordinates: null,
    directionality: 'uni-directional',
  },
  ...{ color: null, elevated: false, ihp: false },
});

test('counts the stopbars without a link, and no lead-ons', () => {
  const points = [
    point('S1', 'stopbar'),
    point('S2', 'stopbar'),
    point('S3', 'stopbar'),
    point('L1', 'lead_on'),
    point('L2', 'lead_on'),
  ];
  // A cast, because the count reads only IDs and types.
  const listing = {
    icao: 'EDDF',
    points,
    links: { S1: ['L1'] },
    readAt: 0,
  } as unknown as Parameters<typeof toAirport>[0];
  expect(countUnlinked(toAirport(listing))).toBe(2);
});
