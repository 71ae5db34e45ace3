import { isDeepStrictEqual } from 'node:util';
import type { AppState } from '../../../electron/contract/state.ts';
import { broken } from './broken.ts';
import type { Model } from '../model.ts';

/** T6: every page shows what is true, because each change is pushed. */
export function checkPushed(model: Model): void {
  const { states, run } = model.world;
  const pushed = states.at(-1);
  const now = run.application.state;
  // A run or a service that was opened just now has pushed nothing yet.
  if (pushed?.service !== now.service) return;
  for (const part of Object.keys(now) as (keyof AppState)[]) {
    // When the limit for messages ends, nothing is pushed.
    const [before, after] = [pushed, now].map((state) =>
      part === 'contact' ? { ...state.contact, limit: null } : state[part],
    );
    if (isDeepStrictEqual(before, after)) continue;
    const shown = [before, after].map((one) => JSON.stringify(one)).join(', and is ');
    broken('T6', `${part} was pushed as ${shown}`);
  }
}
