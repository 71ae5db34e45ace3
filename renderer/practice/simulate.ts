import type { Condition } from '../../electron/contract/service.ts';
import { app } from '../frame/app.svelte.ts';
import { conditionNames, practiceMenu as texts } from './text.ts';

export const conditions = Object.keys(conditionNames) as readonly Condition[];

export const simulate = (condition: Condition): Promise<boolean> =>
  app.report(app.calls.simulate(condition));

/** Returns the other conditions; none on a service that can't simulate any. */
export function otherConditions(simulating: Condition | null | undefined): readonly Condition[] {
  return simulating ? conditions.filter((condition) => condition !== simulating) : [];
}

/** Simulates changes by others at the airport in work. Loading it again shows them. */
export async function simulateChanges(): Promise<void> {
  const icao = app.state?.linking.inWork?.icao ?? null;
  if (icao === null) return;
  const result = await app.calls.simulateChanges(icao);
  if (!result.ok) {
    app.status = { kind: 'failed', message: { what: texts.nothing(icao), next: '' } };
    return;
  }
  app.done(texts.changed(icao));
}
