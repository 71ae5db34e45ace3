import type { ActivityEntry } from '../../electron/contract/activity.ts';
import type { LinkChange } from '../../electron/contract/linking.ts';

export type EntryOf<Name extends ActivityEntry['action']> = Extract<
  ActivityEntry,
  { action: Name }
>;

/** How an entry can be undone: at once, or looked at on the Linking page first. */
export type Undo = 'switch' | 'stage';

/** Undefined where it cannot. `newer` are the entries after it. */
export function undoOf(entry: ActivityEntry, newer: readonly ActivityEntry[]): Undo | undefined {
  if (!entry.outcome.ok) return undefined;
  if (entry.action === 'link' || entry.action === 'changeLinks') {
    return airportOf(entry) === null ? undefined : 'stage';
  }
  if (entry.action !== 'switchContributions') return undefined;
  const { divisionId, airportRequestId } = entry.input;
  const isOfTheSame = (other: ActivityEntry): boolean =>
    (other.action === 'switchContributions' || other.action === 'readContributionsBack') &&
    other.input.divisionId === divisionId &&
    other.input.airportRequestId === airportRequestId;
  // Undoing an older one would say nothing of what holds now.
  return newer.some(isOfTheSame) ? undefined : 'switch';
}

/** Returns the ICAO code of the airport whose links were changed; null when it's unknown. */
export function airportOf(entry: EntryOf<'link' | 'changeLinks'>): string | null {
  if (entry.action === 'link' && entry.elsewhere) return entry.elsewhere.icao;
  return entry.input.icao;
}

export function oppositeOf(entry: EntryOf<'link' | 'changeLinks'>): readonly LinkChange[] {
  if (entry.action === 'link') {
    const { stopbarId, leadOnId } = entry.input;
    return [{ stopbarId, leadOnId, linked: false }];
  }
  const { link, unlink } = entry.input;
  return [
    ...link.map((pair) => ({ ...pair, linked: false })),
    ...unlink.map((pair) => ({ ...pair, linked: true })),
  ];
}
