import type { AirportState, AirportWork } from '../../../electron/contract/airport-work.ts';
import type { Handlers } from '../../../electron/contract.ts';
import type { Airport, AirportPoint } from '../../../electron/contract/linking.ts';
import { done } from '../../../electron/contract/result.ts';
import { seedFrankfurt } from '../../../electron/practice/seed/frankfurt.ts';
import type { Point } from '../../../electron/practice/world.ts';

/** Returns an airport as it's answered, with nothing staged. */
export function airportState(airport: Airport, work: Partial<AirportWork> = {}): AirportState {
  const rev = work.rev ?? 1;
  const staging = { rev, pending: [], undo: null, redo: false, reasons: [] };
  return {
    data: { ...airport, rev },
    work: {
      ...{ icao: airport.icao, rev, dataRev: rev, staging, running: null, unsettled: [] },
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

/** Returns an airport with rows of points, half of each kind; lead-ons are linked to nearby stopbars. */
export function largeMapData(points: number, links: number): Airport {
  const half = points / 2;
  const place = (row: number) => ({
    lat: 50 + (row % 100) * 1e-3,
    lng: 8 + Math.floor(row / 100) * 1e-3,
  });
  const row = (kind: 'stopbar' | 'lead-on', letters: string) => (_: unknown, at: number) => ({
    id: `XXXX_${letters}_${at}`,
    kind,
    name: `T${at}`,
    airportId: 'XXXX',
    coordinates: [place(at)],
  });
  return {
    icao: 'XXXX',
    readAt: 0,
    points: [
      ...Array.from({ length: half }, row('stopbar', 'SB')),
      ...Array.from({ length: half }, row('lead-on', 'LO')),
    ],
    links: Array.from({ length: links }, (_, at) => ({
      stopbarId: `XXXX_SB_${(at + Math.floor(at / half)) % half}`,
      leadOnId: `XXXX_LO_${at % half}`,
    })),
  };
}

/** Handlers that load an airport, at which nothing can be staged. */
export const airportHandlers = (airport: Airport = frankfurt()): Partial<Handlers> => ({
  openAirport: () => Promise.resolve(done(airportState(airport))),
  readLinkPermission: () => Promise.resolve(done('allowed')),
  suggestAirports: () => Promise.resolve(done({ recent: ['EDDF'], ofDivisions: ['EDDM'] })),
});
