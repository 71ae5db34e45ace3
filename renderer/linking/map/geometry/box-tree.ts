import { touches, united, type Box } from './box.ts';

interface Branch<Item> {
  readonly box: Box;
  readonly branches: readonly Branch<Item>[];
  readonly items: readonly Item[];
}

interface Boxed {
  readonly box: Box;
}

const width = 16;

/**
 * Finds what touches a box without looking at everything: an R-tree packed by sorting into tiles
 * (Leutenegger and others, 1997). One point far away from all others does not slow it down.
 */
export class BoxTree<Item extends Boxed> {
  readonly items: readonly Item[];
  readonly #root: Branch<Item>;

  constructor(items: readonly Item[]) {
    this.items = items;
    let branches = tiled(items).map((some) => branchOf<Item>([], some));
    while (branches.length > 1) branches = tiled(branches).map((some) => branchOf(some, []));
    this.#root = branches[0] ?? branchOf<Item>([], []);
  }

  /** In no order. */
  touching(box: Box): Item[] {
    const found: Item[] = [];
    const open = [this.#root];
    for (let branch = open.pop(); branch; branch = open.pop()) {
      for (const inner of branch.branches) if (touches(inner.box, box)) open.push(inner);
      for (const item of branch.items) if (touches(item.box, box)) found.push(item);
    }
    return found;
  }
}

function branchOf<Item extends Boxed>(
  branches: readonly Branch<Item>[],
  items: readonly Item[],
): Branch<Item> {
  return { box: united([...branches, ...items].map(({ box }) => box)), branches, items };
}

/** Neighbours together, at most `width` of them. */
function tiled<Item extends Boxed>(items: readonly Item[]): Item[][] {
  const columns = Math.ceil(Math.sqrt(items.length / width));
  const eastwards = items.toSorted((a, b) => a.box.left + a.box.right - b.box.left - b.box.right);
  return chunks(eastwards, width * columns).flatMap((column) =>
    chunks(
      column.sort((a, b) => a.box.low + a.box.high - b.box.low - b.box.high),
      width,
    ),
  );
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = items.length === 0 ? 0 : Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
