import { airports } from '../../frame/airports.svelte.ts';
import { app } from '../../frame/app.svelte.ts';
import { suggestedAirports } from './suggested-airports.svelte.ts';

/** Announces what the page says about an airport without points, once it's known whether it exists. */
export async function tellEmpty(icao: string, ended: AbortSignal): Promise<void> {
  const isListed = await airports().isListed(icao);
  if (ended.aborted) return;
  const message = suggestedAirports().sayEmpty(icao, isListed);
  app.status ??= { kind: 'failed', message, inPlace: true };
}
