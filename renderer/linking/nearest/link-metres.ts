import type { Pair } from '../../../electron/contract/linking.ts';
import type { AirportIndex } from '../airport/airport-index.ts';
import { anchorsOf, metresApart } from './distance.ts';

/** Returns a function that measures each link once. Infinity without coordinates. */
export function linkMetres({ byId }: AirportIndex): (pair: Pair) => number {
  const known = new WeakMap<Pair, number>();
  return (pair) => {
    let metres = known.get(pair);
    if (metres === undefined) {
      const [stopbar, leadOn] = [byId.get(pair.stopbarId), byId.get(pair.leadOnId)];
      metres = stopbar && leadOn ? metresApart(anchorsOf(stopbar), anchorsOf(leadOn)) : Infinity;
      known.set(pair, metres);
    }
    return metres;
  };
}
