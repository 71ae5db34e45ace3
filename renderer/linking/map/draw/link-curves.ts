import { linksByPoint } from '../../airport/airport-index.ts';
import type { DisplayedLink } from '../../airport/displayed-links.ts';
import { boundingBox, type Box } from '../geometry/box.ts';
import type { Shape, Shapes } from './shapes.ts';
import type { XY } from '../geometry/xy.ts';

/** A link on the map: a quadratic Bézier curve between the middles of its points, in metres. */
export interface LinkCurve {
  readonly link: DisplayedLink;
  readonly from: XY;
  readonly control: XY;
  readonly to: XY;
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
  const control = controlBetween(from, leadOn);
  return { link, from, control, to, box: boundingBox([from, control, to]) };
}

/** Returns the control point. The curve bends away from the lead-on, which often starts there too. */
function controlBetween(from: XY, { middle: to, quarter }: Shape): XY {
  const [east, north] = [to.x - from.x, to.y - from.y];
  const side = east * (quarter.y - from.y) - north * (quarter.x - from.x) > 0 ? 1 : -1;
  return {
    x: (from.x + to.x) / 2 + side * bend * north,
    y: (from.y + to.y) / 2 - side * bend * east,
  };
}
