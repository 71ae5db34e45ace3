import type { ServiceSessionParts } from '../../../electron/service-session.ts';
import type { AppliedLinks, Airport, Pair } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { World } from '../../../electron/practice/world.ts';
import { bigAirport, type AirportSize } from './big-airport.ts';
import { openServiceSession } from '../application/open-service-session.ts';

export interface Wanted {
  readonly icao: string;
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
}

/** Opens a session that is signed in, with a large airport on its service and no recorded requests. */
export async function openLinking(size: AirportSize, changes: Partial<ServiceSessionParts> = {}) {
  const opened = await openServiceSession(changes);
  const airport = bigAirport(opened.world, size);
  await opened.signIn();
  opened.faults.clear();
  opened.states.length = 0;
  const apply = (wanted: Wanted) =>
    opened.call('applyLinks', wanted) as Promise<Result<AppliedLinks>>;
  const load = (icao = airport.icao) =>
    opened.call('loadAirport', icao) as Promise<Result<Airport>>;
  return { ...opened, airport, apply, load, effects: countEffects(opened.world) };
}

/** Returns the results of an apply. @throws Error if the whole apply failed. */
export function applied(result: Result<AppliedLinks>): AppliedLinks {
  if (!result.ok) throw new Error(`The whole apply failed: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** Counts the changes by outcome. */
export function tally({ outcomes }: AppliedLinks): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
  return counts;
}

/** Returns the links as lead-on → sorted stopbars. */
export function linksOf(world: World, icao: string): Record<string, readonly string[]> {
  const leadOns = [...world.points.values()].filter(
    ({ airportId, linkedTo }) => airportId === icao && linkedTo.length > 0,
  );
  return Object.fromEntries(leadOns.map(({ id, linkedTo }) => [id, [...linkedTo].sort()]));
}

/** Counts how often each pair was linked or unlinked on the service. */
function countEffects(world: World): Map<string, number> {
  const effects = new Map<string, number>();
  for (const point of world.points.values()) {
    let { linkedTo } = point;
    Object.defineProperty(point, 'linkedTo', {
      enumerable: true,
      get: () => linkedTo,
      set: (next: readonly string[]) => {
        for (const id of new Set([...linkedTo, ...next])) {
          if (linkedTo.includes(id) === next.includes(id)) continue;
          const pair = `${next.includes(id) ? '+' : '-'} ${point.id} ${id}`;
          effects.set(pair, (effects.get(pair) ?? 0) + 1);
        }
        linkedTo = next;
      },
    });
  }
  return effects;
}
