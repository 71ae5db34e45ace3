import type { DisplayedLink } from '../../airport/airport-index.ts';
import { isStaged } from '../../airport/displayed-links.ts';
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
  /** Includes links without a curve. */
  readonly all: readonly DisplayedLink[];
  readonly curves: readonly LinkCurve[];
  /** IDs of points that have a staged change. */
  readonly changedIds: ReadonlySet<string>;
  /** IDs of points that have a link now or once the changes are applied. */
  readonly linkedIds: ReadonlySet<string>;
}

/** How far a curve bends, as a fraction of its length. A straight link would look like the lead-on. */
const bend = 0.22;

/** The curves of an airport's links. Kept, because most links stay the same when one changes. */
const known = new WeakMap<Shapes, WeakMap<DisplayedLink, LinkCurve>>();

/** Returns the links as curves. A link to a point without coordinates has none. */
export function toMapLinks(all: readonly DisplayedLink[], shapes: Shapes): MapLinks {
  const before = known.get(shapes) ?? new WeakMap<DisplayedLink, LinkCurve>();
  known.set(shapes, before);
  const curves: LinkCurve[] = [];
  const linkedIds = new Set<string>();
  for (const link of all) {
    const curve = before.get(link) ?? curveOf(link, shapes);
    if (curve) {
      before.set(link, curve);
      curves.push(curve);
    }
    const { stopbarId, leadOnId, state } = link;
    if (state === 'linked' || state === 'linking') linkedIds.add(stopbarId).add(leadOnId);
  }
  const changed = all.filter(isStaged).flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]);
  return { all, curves, changedIds: new Set(changed), linkedIds };
}

export const linksAt = ({ all }: MapLinks, id: string): readonly DisplayedLink[] =>
  all.filter(({ stopbarId, leadOnId }) => stopbarId === id || leadOnId === id);

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

/** Returns positions along the curve, from one end to the other. `least` is as for `controlOf`. */
export function pointsOn(curve: LinkCurve, least: number): readonly [XY, ...XY[]] {
  const { from, to } = curve;
  const control = controlOf(curve, least);
  const at = (t: number): XY => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * control.x + t ** 2 * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * control.y + t ** 2 * to.y,
  });
  return [from, at(0.2), at(0.4), at(0.6), at(0.8), to];
}
