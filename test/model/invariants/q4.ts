import { broken } from './broken.ts';
import type { Model } from '../model.ts';

/** The network stack keeps connections for a few seconds after the last request. */
const keepAliveMs = 10_000;

/**
 * Q4: nothing is left once everything has settled and the window is hidden: no timer and no request, also after
 * closing.
 */
export async function checkLeft(model: Model): Promise<void> {
  const { run, clock } = model.world;
  run.application.showWindow(false);
  for (const when of ['while nothing happens', 'after closing'] as const) {
    if (when === 'after closing') await run.close();
    await model.world.passTime(keepAliveMs);
    if (clock.next !== undefined) broken('Q4', `a timer runs ${when}`);
    if (run.open() > 0) broken('Q4', `a request is open ${when}`);
  }
}
