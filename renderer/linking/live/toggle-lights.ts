import { app } from '../../frame/app.svelte.ts';
import type { AirportView } from '../airport/airport-view.svelte.ts';

/** Shows the lights of an airport as they are now, or hides them, or says why that can't be done. */
export async function toggleLights(work: AirportView): Promise<void> {
  if (work.lightsBlocked !== undefined) {
    app.status = { kind: 'failed', message: { what: work.lightsBlocked, next: '' } };
    return;
  }
  if (work.live) {
    work.live.isOn = !work.live.isOn;
    return;
  }
  const { LiveLights } = await import('./live-lights.svelte.ts');
  work.live ??= new LiveLights(work);
}
