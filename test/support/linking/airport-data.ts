import type { AirportState, AirportWork } from '../../../electron/contract/airport-work.ts';
import type { Airport, AirportPoint } from '../../../electron/contract/linking.ts';
import { seedFrankfurt } from '../../../electron/practice/seed/frankfurt.ts';
import type { Point } from '../../../electron/practice/world.ts';
import { largeMapData } from '../map/map-data.ts';

/** Returns an airport as it's answered, with nothing staged. */
export function airportState(airport: Airport, work: Partial<AirportWork> = {}): AirportState {
  const rev = work.rev ?? 1;
  const staging = { rev, pending: [], undo: null, redo: false, reasons: [] };
  return {
    data: { ...airport, rev },
    work: {
      ...{ icao: airport.icao, rev, dataRev: rev, staging, running: null },
      ...{ outcomes: [], found: null, byOthers: null },
      ...work,
    },
  };
}

/** Returns the practice service's Frankfurt. */
export function frankfurt(): Airport {
  const seeded = seedFrankfurt();
  const links = seeded.flatMap(({ id, linkedTo }) =>
    linkedTo.map((stopbarId) => ({ stopbarId, leadOnId: id })),
  );
  const points = seeded
    .map(airportPoint)
    .filter(
      ({ id, kind }) =>
        kind !== 'other' || links.some((pair) => [pair.stopbarId, pair.leadOnId].includes(id)),
    );
  return { icao: 'EDDF', points, links, readAt: Date.now() };
}

function airportPoint({ id, type, name, airportId, coordinates }: Point): AirportPoint {
  const kinds: Readonly<Record<string, AirportPoint['kind']>> = {
    stopbar: 'stopbar',
    lead_on: 'lead-on',
  };
  return { id, kind: kinds[type] ?? 'other', name, airportId, coordinates };
}

/** Returns a large airport, half stopbars and half lead-ons. */
export function largeAirport(pointCount: number, linkCount: number): Airport {
  const { points, links } = largeMapData(pointCount, linkCount);
  const pairs = links.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId }));
  return { icao: 'TEST', readAt: 0, points, links: pairs };
}
