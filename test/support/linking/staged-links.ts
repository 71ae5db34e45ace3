import type { Pair } from '../../../electron/contract/linking.ts';
import type { DisplayedLink } from '../../../renderer/linking/airport/airport-index.ts';
import { pairKey } from '../../../renderer/linking/staging/pair-key.ts';

const toggledStates = {
  linked: 'unlinking',
  unlinking: 'linked',
  linking: undefined,
  stale: 'stale',
} as const;

/** Stages the inverse of a pair's state, or reverts the staged change. */
export function withToggled(links: readonly DisplayedLink[], pair: Pair): readonly DisplayedLink[] {
  const key = pairKey(pair);
  const old = links.find((link) => pairKey(link) === key);
  const state = old ? toggledStates[old.state] : 'linking';
  const others = links.filter((link) => link !== old);
  return state === undefined ? others : [...others, { ...pair, state }];
}
