import { nadiaId } from '../../../electron/practice/seed/accounts.ts';
import type { World } from '../../../electron/practice/world.ts';

interface BoardSize {
  readonly divisions: number;
  readonly airports: number;
}

/** Replaces a world's divisions with divisions of Nadia that have this many airports in total. */
export function bigBoard(world: World, { divisions, airports }: BoardSize): void {
  const { divisions: known, memberships, airportRequests } = world;
  for (const rows of [known, memberships, airportRequests]) rows.splice(0);
  for (let id = 1; id <= divisions; id += 1) {
    known.push({ id, name: `Division ${id}` });
    memberships.push({ accountId: nadiaId, divisionId: id, role: 'nav_head' });
  }
  for (let at = 0; at < airports; at += 1) {
    airportRequests.push({
      ...{ id: 1000 + at, division_id: 1 + (at % divisions), icao: icaoOf(at) },
      ...{ status: 'approved', has_objects: true, contributions_enabled: at % 2 === 0 },
      updated_at: '2025-04-12 09:30:00',
    });
  }
}

const icaoOf = (number: number): string =>
  [26 ** 3, 26 ** 2, 26, 1].map((place) => letter(number / place)).join('');

const letter = (number: number): string => String.fromCharCode(65 + (Math.floor(number) % 26));
