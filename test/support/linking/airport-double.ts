import type {
  Airport,
  AirportPoint,
  AppliedLinks,
  KeptLinkDraft,
  LinkDraft,
  LinkOutcome,
  LinkPermission,
  Pair,
} from '../../../electron/contract/linking.ts';
import type { Handlers } from '../../../electron/contract.ts';
import { seedFrankfurt } from '../../../electron/practice/seed/frankfurt.ts';
import type { Point } from '../../../electron/practice/world.ts';

/** Each step is the opposite of the state before it, so the second one of a pair undoes the first. */
function countChanges({ steps, position }: LinkDraft): number {
  const changed = new Set<string>();
  for (const { stopbarId, leadOnId } of steps.slice(0, position).flat()) {
    const pair = `${stopbarId} ${leadOnId}`;
    if (!changed.delete(pair)) changed.add(pair);
  }
  return changed.size;
}

/** Answers the Linking page's calls from one airport in memory. */
export function createAirportDouble(airport: Airport = frankfurt()) {
  const double = {
    airport,
    drafts: new Map<string, LinkDraft & KeptLinkDraft>(),
    permission: 'allowed' as LinkPermission,
    /** Decides the outcome of each applied change; `done` by default. */
    outcomeOf: (change: Pair): LinkOutcome | undefined => (change.leadOnId ? undefined : undefined),
    applied: [] as Parameters<Handlers['applyLinks']>[0][],
  };
  const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
  const handlers: Partial<Handlers> = {
    suggestAirports: () => done({ recent: [airport.icao], ofDivisions: ['EDDM', airport.icao] }),
    loadAirport: (icao) =>
      done(icao === airport.icao ? double.airport : { icao, points: [], links: [], readAt: 0 }),
    readLinkPermission: () => done(double.permission),
    readLinkDraft: (icao) => done(double.drafts.get(icao) ?? null),
    saveLinkDraft: ({ icao, draft }) => {
      double.drafts.set(icao, draft);
      return done(null);
    },
    readStagedAirports: () => {
      const counts = [...double.drafts].map(([of, draft]) => [of, countChanges(draft)] as const);
      return done(Object.fromEntries(counts.filter(([, count]) => count > 0)));
    },
    applyLinks: (asked) => {
      double.applied.push(asked);
      const changes = [
        ...asked.link.map((pair) => ({ ...pair, linked: true })),
        ...asked.unlink.map((pair) => ({ ...pair, linked: false })),
      ];
      const outcomes: AppliedLinks['outcomes'] = changes.map((change) => ({
        ...change,
        outcome: double.outcomeOf(change) ?? { kind: 'done' },
      }));
      for (const { outcome, linked, stopbarId, leadOnId } of outcomes) {
        if (outcome.kind !== 'done') continue;
        const links = double.airport.links.filter(
          (pair) => pair.stopbarId !== stopbarId || pair.leadOnId !== leadOnId,
        );
        double.airport = {
          ...double.airport,
          links: linked ? [...links, { stopbarId, leadOnId }] : links,
        };
      }
      return done({ outcomes, airport: double.airport });
    },
  };
  return { double, handlers };
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
