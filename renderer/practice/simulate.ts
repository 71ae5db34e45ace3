import type { Condition } from '../../electron/contract/service.ts';
import { app } from '../frame/app.svelte.ts';
import { conditionNames } from './text.ts';

export const conditions = Object.keys(conditionNames) as readonly Condition[];

export async function simulate(condition: Condition): Promise<void> {
  const result = await window.companion.simulate(condition);
  if (!result.ok) app.failed(result.error);
}

/** Returns the other conditions; none on a service that can't simulate any. */
export function choices(simulating: Condition | null | undefined): readonly Condition[] {
  return simulating ? conditions.filter((condition) => condition !== simulating) : [];
}
