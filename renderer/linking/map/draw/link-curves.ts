import { linksByPoint } from '../../airport/airport-index.ts';
import type { PresentLink, PresentLinks } from '../../airport/displayed-links.ts';
import { boxAround, touches, united, type Box } from '../geometry/box.ts';
import { BoxTree } from '../geometry/box-tree.ts';
import type { Shape, Shapes } from './shapes.ts';
import type { Spot } from '../geometry/xy.ts';

/** A link as it lies on the map: a bow from the stopbar's middle to the lead-on's, in metres. */
export interface LinkLine {
  readonly link: PresentLink;
  readonly from: Spot;
  /** Control point of a quadratic Bézier curve. */
  readonly over: Spot;
  readonly to: Spot;
  readonly box: Box;
}

/** The service's links, laid once for as long as it says the same. */
export interface ListedLines {
  readonly shapes: Shapes;
  readonly tree: BoxTree<LinkLine>;
  /** By either point's id, also those without a line. */
  readonly linksOf: ReadonlyMap<string, readonly PresentLink[]>;
}

/** How far a bow stands off, as a part of its length: enough to tell it from the lead-on itself. */
const bow = 0.22;

/** Links to points without coordinates have no line. */
export const layListed = (links: readonly PresentLink[], shapes: Shapes): ListedLines => ({
  shapes,
  tree: new BoxTree(linesBetween(links, shapes)),
  linksOf: linksByPoint(links),
});

/** What is staged, laid over what the service lists: that takes no longer for a large airport. */
export class LinkLines {
  readonly listed: ListedLines;
  readonly staged: PresentLinks['staged'];
  /** Ids of points that have a staged change. */
  readonly changed: ReadonlySet<string>;
  readonly #replaced: ReadonlySet<PresentLink>;
  readonly #stagedLines: readonly LinkLine[];

  constructor(listed: ListedLines, staged: PresentLinks['staged']) {
    const links = [...staged.values()];
    this.listed = listed;
    this.staged = staged;
    this.changed = new Set(links.flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]));
    this.#replaced = new Set(
      links.flatMap(({ stopbarId, leadOnId }) =>
        (listed.linksOf.get(stopbarId) ?? []).filter((link) => link.leadOnId === leadOnId),
      ),
    );
    this.#stagedLines = linesBetween(links, listed.shapes);
  }

  /** In no order. */
  touching(box: Box): readonly LinkLine[] {
    const lines = this.listed.tree.touching(box);
    if (this.staged.size === 0) return lines;
    return [
      ...lines.filter(({ link }) => !this.#replaced.has(link)),
      ...this.#stagedLines.filter((line) => touches(line.box, box)),
    ];
  }

  /** Of a point, by its id; also those without a line. */
  linksOf(id: string): readonly PresentLink[] {
    const listed = this.listed.linksOf.get(id) ?? [];
    if (!this.changed.has(id)) return listed;
    return [
      ...listed.filter((link) => !this.#replaced.has(link)),
      ...[...this.staged.values()].filter((link) => link.stopbarId === id || link.leadOnId === id),
    ];
  }

  linesOf(id: string): readonly LinkLine[] {
    return linesBetween(this.linksOf(id), this.listed.shapes);
  }

  /** Whether a point has a link, or will have one. */
  isLinked(id: string): boolean {
    return this.linksOf(id).some(({ state }) => state === 'linked' || state === 'linking');
  }
}

/**
 * Where another drawing of the same listed links differs: nothing of the map outside of these boxes
 * does.
 */
export function differences(before: LinkLines, after: LinkLines): readonly Box[] {
  const { byId } = after.listed.shapes;
  const keys = [...new Set([...before.staged.keys(), ...after.staged.keys()])];
  return keys.flatMap((key) => {
    const [old, link = old] = [before.staged.get(key), after.staged.get(key)];
    if (!link || (old?.state === link.state && after.staged.has(key))) return [];
    const [stopbar, leadOn] = [byId.get(link.stopbarId), byId.get(link.leadOnId)];
    const ends = [stopbar, leadOn].flatMap((shape) => (shape ? [shape.box] : []));
    if (!stopbar || !leadOn) return united(ends);
    const { over } = bowBetween(stopbar, leadOn);
    return united([...ends, boxAround([over])]);
  });
}

const linesBetween = (links: readonly PresentLink[], { byId }: Shapes): readonly LinkLine[] =>
  links.flatMap((link) => {
    const [stopbar, leadOn] = [byId.get(link.stopbarId), byId.get(link.leadOnId)];
    if (!stopbar || !leadOn) return [];
    const { from, over, to } = bowBetween(stopbar, leadOn);
    return [{ link, from, over, to, box: boxAround([from, over, to]) }];
  });

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
