import type { ApplyRun, OtherAirport } from '../../../electron/contract/airport-work.ts';
import { app } from '../../frame/app.svelte.ts';

/** Returns the airports at which something is staged or being applied, also the one in work. */
export function stagedAirports(): readonly OtherAirport[] {
  const { inWork = null, others = [] } = app.state?.linking ?? {};
  if (!inWork) return others;
  const { icao, staging, running } = inWork;
  const { rev, pending } = staging;
  const unlinks = pending.filter(({ linked }) => !linked).length;
  return [{ icao, rev, staged: pending.length, unlinks, running }, ...others];
}

/** Returns the apply that is running, at one airport or at several. */
export function runningApply(): ApplyRun | undefined {
  const apply = app.state?.linking.apply;
  return apply?.phase === 'ended' ? undefined : (apply ?? undefined);
}

/** Returns how many changes are staged at an airport. */
export const stagedAt = (icao: string): number =>
  stagedAirports().find((airport) => airport.icao === icao)?.staged ?? 0;

/** Returns how many changes are staged at all airports. */
export const stagedChanges = (): number =>
  stagedAirports().reduce((sum, { staged }) => sum + staged, 0);
