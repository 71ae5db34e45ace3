import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { AirportIndex, Side } from '../airport/airport-index.ts';

/** A longer list is scrolled through, not read. */
const most = 20;

/** Returns the points that an ID being typed may be of: by ID or name, the best match first. */
export function completeIds(
  { sides, searched }: AirportIndex,
  side: Side,
  typed: string,
): readonly AirportPoint[] {
  const points = sides[side].map(({ point }) => point);
  const found =
    typed.trim() === ''
      ? points
      : searched[side]
          .find(typed)
          .flat()
          .flatMap((at) => points[at] ?? []);
  return found.filter(({ kind }) => kind === side).slice(0, most);
}
