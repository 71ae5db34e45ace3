import type { KeptApplies, KeptApply } from '../../electron/features/linking/kept-applies.ts';

/** Where nothing is to survive a restart: writing files would take most of a property test's time. */
export function keptInMemory(): KeptApplies {
  const kept = new Map<string, KeptApply>();
  return {
    appliesOf: (icao) => kept.get(icao) ?? { open: [] },
    keepApplies: (icao, one) => kept.set(icao, one),
  };
}
