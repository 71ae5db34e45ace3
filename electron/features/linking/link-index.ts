import type { Links } from '../../api/schema.ts';
import type { LinkChange } from '../../contract/linking.ts';

/** The stopbars that each lead-on is linked to. */
export type LinkIndex = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns an index of the service's listing, which goes from stopbar to lead-ons (SERVICE.md B4). */
export function indexLinks(links: Links): LinkIndex {
  const index = new Map<string, Set<string>>();
  for (const [stopbarId, leadOnIds] of Object.entries(links)) {
    for (const leadOnId of leadOnIds) {
      const stopbars = index.get(leadOnId);
      if (stopbars) stopbars.add(stopbarId);
      else index.set(leadOnId, new Set([stopbarId]));
    }
  }
  return index;
}

export const changeKey = ({ stopbarId, leadOnId, linked }: LinkChange): string =>
  JSON.stringify([stopbarId, leadOnId, linked]);

export function isAlreadyApplied(
  index: LinkIndex,
  { leadOnId, stopbarId, linked }: LinkChange,
): boolean {
  return (index.get(leadOnId)?.has(stopbarId) ?? false) === linked;
}
