import type { Pair } from '../../../electron/contract/linking.ts';
import type { AirportIndex } from '../airport/airport-index.ts';
import { pairKey } from '../draft/pair-key.ts';
import { anchorsOf, metresApart } from './distance.ts';

/** Returns a function that measures each pair once. Infinity without coordinates. */
export function linkMetres({ byId }: AirportIndex): (pair: Pair) => number {
  const known = new Map<string, number>();
  return (pair) => {
    const key = pairKey(pair);
    let metres = known.get(key);
    if (metres === undefined) {
      const [stopbar, leadOn] = [byId.get(pair.stopbarId), byId.get(pair.leadOnId)];
      metres = stopbar && leadOn ? metresApart(anchorsOf(stopbar), anchorsOf(leadOn)) : Infinity;
      known.set(key, metres);
    }
    return metres;
  };
}
