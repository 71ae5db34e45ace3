import type { AirportState, AirportWork } from '../../../electron/contract/airport-work.ts';
import type { Airport, AirportPoint } from '../../../electron/contract/linking.ts';
import { createWorld } from '../../../electron/practice/seed/create-world.ts';
import { pointsAt } from '../../../electron/practice/world.ts';
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

/** Returns an airport of the practice service. */
export function seededAirport(icao: string): Airport {
  const seeded = pointsAt(createWorld(), icao);
  const links = seeded.flatMap(({ id, linkedTo }) =>
    linkedTo.map((stopbarId) => ({ stopbarId, leadOnId: id })),
  );
  const linked = new Set(links.flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]));
  const points = seeded
    .map(({ type, linkedTo: _, ...point }) => ({ ...point, kind: kinds[type] ?? 'other' }))
    .filter(({ id, kind }) => kind !== 'other' || linked.has(id));
  return { icao, points, links, readAt: Date.now() };
}

const kinds: Readonly<Record<string, AirportPoint['kind']>> = {
  stopbar: 'stopbar',
  lead_on: 'lead-on',
};

export const frankfurt = (): Airport => seededAirport('EDDF');

/** Returns a large airport, half stopbars and half lead-ons. */
export function largeAirport(pointCount: number, linkCount: number): Airport {
  const { points, links } = largeMapData(pointCount, linkCount);
  const pairs = links.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId }));
  return { icao: 'TEST', readAt: 0, points, links: pairs };
}
