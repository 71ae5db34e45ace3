import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import {
  isStopbarAndLeadOn,
  cannotUnlink,
  isSamePair,
  linksByPoint,
  type AirportIndex,
} from './airport-index.ts';

/** A link that the service has or that a staged change will add. */
export interface DisplayedLink extends Pair {
  readonly state: 'linked' | 'linking' | 'unlinking' | 'stale';
}

interface Links {
  readonly all: readonly DisplayedLink[];
  readonly byPoint: ReadonlyMap<string, readonly DisplayedLink[]>;
}

/** The links without staged changes. Kept, because a change replaces few of thousands of links. */
const unstaged = new WeakMap<AirportIndex, Links>();

function unstagedLinks(index: AirportIndex): Links {
  const known = unstaged.get(index);
  if (known) return known;
  const all = index.airport.links.map(({ stopbarId, leadOnId }): DisplayedLink => ({
    stopbarId,
    leadOnId,
    state: isStopbarAndLeadOn({ stopbarId, leadOnId }, index.byId) ? 'linked' : 'stale',
  }));
  const links = { all, byPoint: linksByPoint(all) };
  unstaged.set(index, links);
  return links;
}

/** Returns the service's links with the staged changes. A stuck link can't be staged. */
export function displayedLinks(
  index: AirportIndex,
  pending: readonly LinkChange[],
): readonly DisplayedLink[] {
  const { all, byPoint } = unstagedLinks(index);
  const staged = pending.filter((change) => change.linked || !cannotUnlink(index, change));
  if (staged.length === 0) return all;
  const replaced = new Set(
    staged.flatMap((change) =>
      (byPoint.get(change.stopbarId) ?? []).filter((link) => isSamePair(link, change)),
    ),
  );
  return [
    ...all.filter((link) => !replaced.has(link)),
    ...staged.map(
      ({ stopbarId, leadOnId, linked }) =>
        ({ stopbarId, leadOnId, state: linked ? 'linking' : 'unlinking' }) as const,
    ),
  ];
}

export const isStaged = ({ state }: DisplayedLink): boolean =>
  state === 'linking' || state === 'unlinking';

/** Returns the displayed links by either point's ID. */
export function displayedByPoint(
  index: AirportIndex,
  links: readonly DisplayedLink[],
): ReadonlyMap<string, readonly DisplayedLink[]> {
  const { byPoint } = unstagedLinks(index);
  const staged = linksByPoint(links.filter(isStaged));
  if (staged.size === 0) return byPoint;
  const found = new Map(byPoint);
  for (const [id, changed] of staged) {
    const isReplaced = (link: Pair) => changed.some((change) => isSamePair(change, link));
    const others = (byPoint.get(id) ?? []).filter((link) => !isReplaced(link));
    found.set(id, [...others, ...changed]);
  }
  return found;
}
