import { intersects, type Box } from './box.ts';
import type { Size } from './viewport.ts';

/** A label to place, in CSS pixels. `low` is the upper edge, because y grows downwards. */
export interface LabelCandidate {
  /** The box of the point. The label goes beside it. */
  readonly around: Box;
  /** The sizes of its texts. If there is no room for one, the next is tried. */
  readonly texts: readonly Size[];
  /** Whether it may cover marks if there's no other room. */
  readonly important: boolean;
}

export interface PlacedLabel<Candidate> {
  readonly candidate: Candidate;
  /** The index of the text that had room. */
  readonly text: number;
  readonly box: Box;
}

const gap = 7;

/** Places the candidates in order. Leaves out those that would cover another label or a mark. */
export function placeLabels<Candidate extends LabelCandidate>(
  candidates: readonly Candidate[],
  marks: readonly Box[],
  most: number,
): readonly PlacedLabel<Candidate>[] {
  const labels = new Taken();
  const covered = new Taken();
  for (const mark of marks) covered.add(mark);
  const placed: PlacedLabel<Candidate>[] = [];
  for (const candidate of candidates) {
    if (placed.length >= most) break;
    const label =
      place(candidate, (box) => labels.isFree(box) && covered.isFree(box)) ??
      (candidate.important ? place(candidate, (box) => labels.isFree(box)) : undefined);
    if (!label) continue;
    labels.add(label.box);
    placed.push(label);
  }
  return placed;
}

function place<Candidate extends LabelCandidate>(
  candidate: Candidate,
  isFree: (box: Box) => boolean,
): PlacedLabel<Candidate> | undefined {
  for (const [text, size] of candidate.texts.entries()) {
    const box = sides(candidate.around, size).find(isFree);
    if (box) return { candidate, text, box };
  }
  return undefined;
}

/** Returns the places for a label: to the right, to the left, above, below. */
function sides(around: Box, { width, height }: Size): readonly Box[] {
  const at = (left: number, low: number): Box => ({
    left,
    right: left + width,
    low,
    high: low + height,
  });
  const left = (around.left + around.right - width) / 2;
  const low = (around.low + around.high - height) / 2;
  return [
    at(around.right + gap, low),
    at(around.left - gap - width, low),
    at(left, around.low - gap - height),
    at(left, around.high + gap),
  ];
}

/** The size of a grid cell: larger than most labels, so each label is in few cells. */
const cell = 64;
/** The rows of the grid: more than any screen has. */
const rows = 2 ** 16;

class Taken {
  readonly #cells = new Map<number, Box[]>();

  add(box: Box): void {
    for (const key of cellsOf(box)) {
      const there = this.#cells.get(key);
      if (there) there.push(box);
      else this.#cells.set(key, [box]);
    }
  }

  isFree(box: Box): boolean {
    return cellsOf(box).every(
      (key) => !this.#cells.get(key)?.some((other) => intersects(other, box)),
    );
  }
}

function cellsOf({ left, right, low, high }: Box): readonly number[] {
  const keys: number[] = [];
  for (let column = Math.floor(left / cell); column * cell <= right; column += 1) {
    for (let row = Math.floor(low / cell); row * cell <= high; row += 1) {
      keys.push(column * rows + row);
    }
  }
  return keys;
}
