import type { ActivityEntry, LinkPart } from '../../electron/contract/activity.ts';
import { rowKey } from '../../electron/contract/contributions.ts';
import type { LinkChange } from '../../electron/contract/linking.ts';
import { outcomeOf } from './outcome.ts';

export type EntryOf<Name extends ActivityEntry['action']> = Extract<
  ActivityEntry,
  { action: Name }
>;

/** How an entry is undone: `switch` sends a request, `stage` stages changes on the Linking page. */
type Undo = 'switch' | 'stage';

/**
 * Returns how each entry can be undone, by its ID; the others can't. Only the last switch of an
 * airport can be undone: an older one isn't its current state, unless the newer ones changed nothing.
 * `entries` are newest first.
 */
export function undosOf(entries: readonly ActivityEntry[]): ReadonlyMap<string, Undo> {
  const switched = new Set<string>();
  const undos = new Map<string, Undo>();
  for (const entry of entries) {
    if (entry.action === 'switchContributions') {
      const key = rowKey(entry.input);
      if (!switched.has(key) && entry.outcome.ok) undos.set(entry.id, 'switch');
      if (['done', 'unknown'].includes(outcomeOf(entry))) switched.add(key);
    } else if (canBeStaged(entry)) undos.set(entry.id, 'stage');
  }
  return undos;
}

function canBeStaged(entry: ActivityEntry): boolean {
  if (entry.action === 'changeLinks') return oppositeOf(entry).length > 0;
  return entry.action === 'link' && entry.outcome.ok && airportOf(entry) !== null;
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
  const { link, unlink } = changesMadeBy(entry);
  return [
    ...link.map((pair) => ({ ...pair, linked: false })),
    ...unlink.map((pair) => ({ ...pair, linked: true })),
  ];
}

/** Returns what an apply did on the service. */
export function changesMadeBy({
  input: { link, unlink },
  outcome,
  parts = [{ link, unlink, outcome }],
}: EntryOf<'changeLinks'>): Pick<LinkPart, 'link' | 'unlink'> {
  const made = parts.filter((part) => part.outcome.ok);
  return { link: made.flatMap((part) => part.link), unlink: made.flatMap((part) => part.unlink) };
}
