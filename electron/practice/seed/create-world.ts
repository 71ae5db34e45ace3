import type { World } from '../world.ts';
import { seedAccounts } from './accounts.ts';
import { seedAirportFacts } from './airports.ts';
import { seedAirportRequests, seedDivisions, seedMemberships } from './divisions.ts';
import { seedEuroScopeFiles } from './euroscope-files.ts';
import { seedFrankfurt } from './frankfurt.ts';
import { seedSmallerAirports } from './smaller-airports.ts';

/** Returns the initial data. Nothing is shared between two calls. */
export function createWorld(): World {
  const points = [...seedFrankfurt(), ...seedSmallerAirports()];
  return {
    airportFacts: seedAirportFacts(),
    accounts: seedAccounts(),
    divisions: seedDivisions(),
    memberships: seedMemberships(),
    airportRequests: seedAirportRequests(),
    points: new Map(points.map((point) => [point.id, point])),
    contactMessages: [],
    euroScopeFiles: seedEuroScopeFiles(),
    health: { database: 'ok', storage: 'ok' },
    notice: { notam: null, type: 'info' },
  };
}
