import type {
  ApplyRecords,
  ApplyRecord,
} from '../../../electron/features/linking/drafts/apply-records.ts';

/** Keeps applies in memory: writing files would take most of a property test's time. */
export function appliesInMemory(): ApplyRecords {
  const kept = new Map<string, ApplyRecord>();
  return {
    readApplies: (icao) => kept.get(icao) ?? { open: [] },
    saveApplies: (icao, one) => kept.set(icao, one),
    saved: () => Promise.resolve(),
    current: { id: undefined, progress: null, onChange: () => undefined },
    openedAt: 0,
  };
}
