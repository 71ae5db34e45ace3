import { mostAtOnce } from './batch-limits.ts';

/** How many round trips calls take, given the lead-ons of each: those that share one wait. */
export function countRounds(calls: readonly ReadonlySet<unknown>[]): number {
  let rounds = 0;
  let waiting = calls;
  while (waiting.length > 0) {
    const busy = new Set<unknown>();
    let going = 0;
    waiting = waiting.filter((leadOns) => {
      if (going === mostAtOnce || [...leadOns].some((leadOn) => busy.has(leadOn))) {
        return true;
      }
      for (const leadOn of leadOns) busy.add(leadOn);
      going += 1;
      return false;
    });
    rounds += 1;
  }
  return rounds;
}
