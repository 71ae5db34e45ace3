import type { ActivityEntry, LinkPart } from '../../electron/contract/activity.ts';
import type { LinkChange } from '../../electron/contract/linking.ts';

export type EntryOf<Name extends ActivityEntry['action']> = Extract<
  ActivityEntry,
  { action: Name }
>;

/** How an entry is undone: `switch` sends a request, `stage` stages changes on the Linking page. */
export type Undo = 'switch' | 'stage';

/** Returns how an entry can be undone, or undefined if it can't. `newer` are the entries after it. */
export function undoOf(entry: ActivityEntry, newer: readonly ActivityEntry[]): Undo | undefined {
  if (entry.action === 'changeLinks') return oppositeOf(entry).length > 0 ? 'stage' : undefined;
  if (!entry.outcome.ok) return undefined;
  if (entry.action === 'link') return airportOf(entry) === null ? undefined : 'stage';
  if (entry.action !== 'switchContributions') return undefined;
  const { divisionId, airportRequestId } = entry.input;
  const isOfTheSame = (other: ActivityEntry): boolean =>
    (other.action === 'switchContributions' || other.action === 'readContributionsBack') &&
    other.input.divisionId === divisionId &&
    other.input.airportRequestId === airportRequestId;
  // Only the last switch of an airport can be undone: its current state isn't that of an older one.
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
  const { link, unlink } = madeIn(entry);
  return [
    ...link.map((pair) => ({ ...pair, linked: false })),
    ...unlink.map((pair) => ({ ...pair, linked: true })),
  ];
}

/** Returns what an apply did on the service. */
export function madeIn({
  input: { link, unlink },
  outcome,
  parts = [{ link, unlink, outcome }],
}: EntryOf<'changeLinks'>): Pick<LinkPart, 'link' | 'unlink'> {
  const made = parts.filter((part) => part.outcome.ok);
  return { link: made.flatMap((part) => part.link), unlink: made.flatMap((part) => part.unlink) };
}
