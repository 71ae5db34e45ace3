import type { Pair } from '../../electron/contract/linking.ts';
import { pairKey } from '../../renderer/linking/draft/pair-key.ts';
import type { PresentLinks } from '../../renderer/linking/airport/displayed-links.ts';

export const noneStaged: PresentLinks['staged'] = new Map();

/** With the pair staged, or no more. */
export function toggled({ listed, staged }: PresentLinks, pair: Pair): PresentLinks['staged'] {
  const key = pairKey(pair);
  const isListed = listed.some((link) => pairKey(link) === key);
  const changed = new Map(staged);
  if (!changed.delete(key))
    changed.set(key, { ...pair, state: isListed ? 'unlinking' : 'linking' });
  return changed;
}
