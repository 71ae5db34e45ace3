import type { AirportWork } from '../airport/airport-work.svelte.ts';

/** Shows the lights of an airport as they are now, or hides them. */
export async function toggleLights(work: AirportWork): Promise<void> {
  if (work.live) {
    work.live.isOn = !work.live.isOn;
    return;
  }
  const { LiveLights } = await import('./live-lights.svelte.ts');
  work.live ??= new LiveLights(work);
}
