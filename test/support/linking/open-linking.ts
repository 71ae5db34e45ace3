import type { ServiceSessionParts } from '../../../electron/service/service-session.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { World } from '../../../electron/practice/world.ts';
import { bigAirport, type AirportSize } from './big-airport.ts';
import { openAirport, stageAndApply, type Applied, type Wanted } from './stage-and-apply.ts';
import { openServiceSession } from '../application/open-service-session.ts';

/** Opens a session that is signed in, with a large airport in work and no recorded requests. */
export async function openLinking(size: AirportSize, changes: Partial<ServiceSessionParts> = {}) {
  const session = await openServiceSession(changes);
  const { call } = session;
  const airport = bigAirport(session.world, size);
  await session.signIn();
  await openAirport(call, airport.icao);
  session.faults.clear();
  session.states.length = 0;
  const running = () => session.states.at(-1)?.linking.inWork?.running ?? null;
  return {
    ...{ ...session, airport, running, effects: countEffects(session.world) },
    apply: (wanted: Wanted) => stageAndApply(call, wanted),
    cancelApply: () => call('cancelWaiting', { call: 'apply' }),
    load: (icao = airport.icao) => openAirport(call, icao),
  };
}

/** Returns the results of an apply. @throws Error if the whole apply failed. */
export function applied(result: Result<Applied>): Applied {
  if (!result.ok) throw new Error(`The whole apply failed: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** Counts the changes by outcome. */
export function tally({ counts }: Pick<Applied, 'counts'>): Record<string, number> {
  const tallied: Record<string, number> = {};
  for (const { outcome, count } of counts) {
    tallied[outcome.kind] = (tallied[outcome.kind] ?? 0) + count;
  }
  return tallied;
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
