import type { PresentLink } from '../present-links.ts';
import { boxAround, touches, united, type Box } from './box.ts';
import { BoxTree } from './box-tree.ts';
import type { Shape, Shapes } from './shapes.ts';
import type { Spot } from './spot.ts';

/** A link as it lies on the map: a bow from the stopbar's middle to the lead-on's, in metres. */
export interface LinkLine {
  /** Both ids. */
  readonly key: string;
  readonly link: PresentLink;
  readonly from: Spot;
  /** Control point of a quadratic Bézier curve. */
  readonly over: Spot;
  readonly to: Spot;
  readonly box: Box;
}

export interface LinkLines {
  /** In no order. */
  readonly touching: (box: Box) => readonly LinkLine[];
  /** By both ids. */
  readonly lines: ReadonlyMap<string, LinkLine>;
  /** What most lines were found in the last time that all were sorted. */
  readonly tree: BoxTree<LinkLine>;
  /** Lines that came since. */
  readonly loose: ReadonlySet<LinkLine>;
  readonly shapes: Shapes;
  /** Ids of points that have a link, or will have one. */
  readonly linked: ReadonlySet<string>;
  /** Ids of points that have a staged change. */
  readonly changed: ReadonlySet<string>;
  /** By both ids, also those without a line. */
  readonly all: ReadonlyMap<string, PresentLink>;
}

/** How far a bow stands off, as a part of its length: enough to tell it from the lead-on itself. */
const bow = 0.22;

/** More lines than this are sorted into the tree anew. */
const mostLoose = 500;

/** Links to points without coordinates have no line. What is as it was in `before` is kept. */
export function layLinks(
  links: readonly PresentLink[],
  shapes: Shapes,
  before?: LinkLines,
): LinkLines {
  const linked = new Set<string>();
  const changed = new Set<string>();
  const lines = new Map<string, LinkLine>();
  const all = new Map<string, PresentLink>();
  const loose = new Set<LinkLine>();
  const known = before?.shapes === shapes ? before : undefined;
  for (const link of links) {
    const key = `${link.stopbarId} ${link.leadOnId}`;
    all.set(key, link);
    const isLinked = link.state === 'linked' || link.state === 'linking';
    const isChanged = link.state === 'linking' || link.state === 'unlinking';
    if (isLinked) linked.add(link.stopbarId).add(link.leadOnId);
    if (isChanged) changed.add(link.stopbarId).add(link.leadOnId);
    const line = known?.lines.get(key);
    const isKept = line?.link.state === link.state;
    const drawn = isKept ? line : lineBetween(key, link, shapes);
    if (!drawn) continue;
    lines.set(key, drawn);
    if (!isKept || known?.loose.has(drawn)) loose.add(drawn);
  }
  return { ...arranged(lines, loose, known), lines, shapes, linked, changed, all };
}

/** One toggle leaves the tree as it is: what it lacks is looked through, what it has too much left out. */
function arranged(
  lines: LinkLines['lines'],
  loose: LinkLines['loose'],
  known: LinkLines | undefined,
): Pick<LinkLines, 'tree' | 'loose' | 'touching'> {
  if (!known || loose.size > mostLoose) {
    const tree = new BoxTree([...lines.values()]);
    return { tree, loose: new Set(), touching: (box) => tree.touching(box) };
  }
  const { tree } = known;
  return {
    ...{ tree, loose },
    touching: (box) => [
      ...tree.touching(box).filter((line) => lines.get(line.key) === line),
      ...[...loose].filter((line) => touches(line.box, box)),
    ],
  };
}

/** Where another drawing of the links differs: nothing of the map outside of these boxes does. */
export function differences(before: LinkLines, after: LinkLines, { byId }: Shapes): readonly Box[] {
  const links: PresentLink[] = [];
  for (const [key, link] of after.all) {
    if (before.all.get(key)?.state !== link.state) links.push(link);
  }
  for (const [key, link] of before.all) if (!after.all.has(key)) links.push(link);
  return links.map(({ stopbarId, leadOnId }) => {
    const [stopbar, leadOn] = [byId.get(stopbarId), byId.get(leadOnId)];
    const ends = [stopbar, leadOn].flatMap((shape) => (shape ? [shape.box] : []));
    if (!stopbar || !leadOn) return united(ends);
    const { over } = bowBetween(stopbar, leadOn);
    return united([...ends, boxAround([over])]);
  });
}

function lineBetween(key: string, link: PresentLink, { byId }: Shapes): LinkLine | undefined {
  const [stopbar, leadOn] = [byId.get(link.stopbarId), byId.get(link.leadOnId)];
  if (!stopbar || !leadOn) return undefined;
  const { from, over, to } = bowBetween(stopbar, leadOn);
  return { key, link, from, over, to, box: boxAround([from, over, to]) };
}

function bowBetween(stopbar: Shape, leadOn: Shape): Pick<LinkLine, 'from' | 'over' | 'to'> {
  const from = stopbar.middle;
  const to = leadOn.middle;
  const east = to.x - from.x;
  const north = to.y - from.y;
  // Away from the lead-on, which often begins at the stopbar's middle too.
  const { quarter } = leadOn;
  const side = east * (quarter.y - from.y) - north * (quarter.x - from.x) > 0 ? 1 : -1;
  const over = {
    x: (from.x + to.x) / 2 + side * bow * north,
    y: (from.y + to.y) / 2 - side * bow * east,
  };
  return { from, over, to };
}
