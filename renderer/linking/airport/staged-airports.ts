import type { OtherAirport } from '../../../electron/contract/airport-work.ts';
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

/** Returns whether changes are being applied at several airports, one after another. */
export function isApplyingSeveral(): boolean {
  const phase = app.state?.linking.several?.phase;
  return phase === 'applying' || phase === 'stopping';
}

/** Returns how many changes are staged at an airport. */
export const stagedAt = (icao: string): number =>
  stagedAirports().find((airport) => airport.icao === icao)?.staged ?? 0;

/** Returns how many changes are staged at all airports. */
export const stagedChanges = (): number =>
  stagedAirports().reduce((sum, { staged }) => sum + staged, 0);
