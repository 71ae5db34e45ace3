import { linksByPoint } from '../../airport/airport-index.ts';
import type { DisplayedLink } from '../../airport/displayed-links.ts';
import { boundingBox, type Box } from '../geometry/box.ts';
import type { Shape, Shapes } from './shapes.ts';
import type { XY } from '../geometry/xy.ts';

/** A link on the map: a curve between the middles of its points, in metres. */
export interface LinkCurve {
  readonly link: DisplayedLink;
  readonly from: XY;
  readonly to: XY;
  /** To which side it bends: away from the lead-on, which often starts at the stopbar too. */
  readonly side: 1 | -1;
  readonly box: Box;
}

export interface MapLinks {
  readonly curves: readonly LinkCurve[];
  /** Links by the ID of either point. Includes links without a curve. */
  readonly byPoint: ReadonlyMap<string, readonly DisplayedLink[]>;
  /** IDs of points that have a staged change. */
  readonly changedIds: ReadonlySet<string>;
  /** IDs of points that have a link now or once the changes are applied. */
  readonly linkedIds: ReadonlySet<string>;
}

/** How far a curve bends, as a fraction of its length: enough to tell it from the lead-on. */
const bend = 0.22;

/** Returns the links as curves. A link to a point without coordinates has none. */
export const toMapLinks = (links: readonly DisplayedLink[], shapes: Shapes): MapLinks => ({
  curves: links.flatMap((link) => curveOf(link, shapes) ?? []),
  byPoint: linksByPoint(links),
  changedIds: idsOf(links, ['linking', 'unlinking']),
  linkedIds: idsOf(links, ['linked', 'linking']),
});

const idsOf = (links: readonly DisplayedLink[], states: readonly DisplayedLink['state'][]) =>
  new Set(
    links
      .filter(({ state }) => states.includes(state))
      .flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]),
  );

function curveOf(link: DisplayedLink, { byId }: Shapes): LinkCurve | undefined {
  const [stopbar, leadOn] = [byId.get(link.stopbarId), byId.get(link.leadOnId)];
  if (!stopbar || !leadOn) return undefined;
  const [from, to] = [stopbar.middle, leadOn.middle];
  const side = sideOf(from, leadOn);
  const far = boundingBox([from, controlOf({ from, to, side }, 0), to]);
  return { link, from, to, side, box: far };
}

function sideOf(from: XY, { middle: to, quarter }: Shape): 1 | -1 {
  const [east, north] = [to.x - from.x, to.y - from.y];
  return east * (quarter.y - from.y) - north * (quarter.x - from.x) > 0 ? 1 : -1;
}

/**
 * Returns the control point of the quadratic Bézier curve.
 * @param least how far the control point is at least from the straight line, in metres
 */
export function controlOf(
  { from, to, side }: Pick<LinkCurve, 'from' | 'to' | 'side'>,
  least: number,
): XY {
  const [east, north] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(east, north);
  const [x, y] = length === 0 ? [1, 0] : [north / length, -east / length];
  const away = side * Math.max(bend * length, least);
  return { x: (from.x + to.x) / 2 + away * x, y: (from.y + to.y) / 2 + away * y };
}
