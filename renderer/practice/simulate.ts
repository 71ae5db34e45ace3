import type { Condition } from '../../electron/contract/practice.ts';
import { app } from '../frame/app.svelte.ts';
import { conditionNames } from './texts.ts';

export const conditions = Object.keys(conditionNames) as readonly Condition[];

export async function simulate(condition: Condition): Promise<void> {
  const result = await window.companion.simulate(condition);
  if (!result.ok) app.failed(result.error);
}

/** What can be chosen as things are; nothing on a service that isn't the embedded one. */
export function choices(simulating: Condition | null | undefined): readonly Condition[] {
  return simulating ? conditions.filter((condition) => condition !== simulating) : [];
}
