import {
  boundingBox,
  contains,
  distanceBetween,
  expandBox,
  intersects,
  unionOf,
  type Box,
} from './box.ts';
import type { Size } from './viewport.ts';
import type { XY } from './xy.ts';

/** A label to place, in CSS pixels. `low` is the upper edge, because y grows downwards. */
export interface LabelCandidate {
  /** The box of the point. The label goes beside it. */
  readonly around: Box;
  /** The direction of the best place, a vector of length 1. No place is in the opposite direction. */
  readonly towards?: XY | undefined;
  /** Whether every place must be roughly in that direction. */
  readonly isAhead?: boolean;
  /** Places on its own mark, if the label must be clearly nearer to these than to any other hard mark. */
  readonly own?: readonly XY[] | undefined;
  /** The label may be beside the hard mark at this place as well. */
  readonly start?: XY | undefined;
  /** The sizes of its texts. If there is no room for one, the next is tried. */
  readonly texts: readonly Size[];
  /** Whether it may cover marks if there's no other room. */
  readonly important: boolean;
  /** Distances to try after the usual ones, before marks are covered. */
  readonly farGaps?: readonly number[];
}

export interface PlacedLabel<Candidate> {
  readonly candidate: Candidate;
  /** The index of the text that had room. */
  readonly text: number;
  readonly box: Box;
}

/** The size of a grid cell: larger than most labels, so each label is in few cells. */
const cell = 64;
/** The rows of the grid: more than any screen has. */
const rows = 2 ** 16;

const none: readonly Box[] = [];

/** Boxes, and whether another one is free of them. */
export class OccupiedSpace {
  readonly #cells = new Map<number, Box[]>();

  add(box: Box): void {
    const { right, high } = box;
    for (let column = Math.floor(box.left / cell); column * cell <= right; column += 1) {
      for (let row = Math.floor(box.low / cell); row * cell <= high; row += 1) {
        const there = this.#cells.get(column * rows + row);
        if (there) there.push(box);
        else this.#cells.set(column * rows + row, [box]);
      }
    }
  }

  /** Returns whether a box covers none of these, or only those that don't count. */
  isFree(box: Box, counts: (other: Box) => boolean = () => true): boolean {
    const { right, high } = box;
    for (let column = Math.floor(box.left / cell); column * cell <= right; column += 1) {
      for (let row = Math.floor(box.low / cell); row * cell <= high; row += 1) {
        for (const other of this.#cells.get(column * rows + row) ?? none) {
          if (intersects(other, box) && counts(other)) return false;
        }
      }
    }
    return true;
  }

  /** Returns those that contain a place. */
  at(place: Box): readonly Box[] {
    const [column, row] = [place.left, place.low].map((at) => Math.floor(at / cell));
    const there = this.#cells.get((column ?? 0) * rows + (row ?? 0)) ?? none;
    return there.filter((other) => contains(other, place));
  }
}

/** A box for a label, and which marks it covers, once that was found out. */
interface Place {
  readonly box: Box;
  covers?: 'none' | 'soft' | 'hard';
}

/** The space around a mark that labels leave free, in CSS pixels. */
export const markSpace = 3;

/** Every other mark must be at least this many times as far from a label as its own. */
const clearly = 1.25;

/** How far a label may be from its own mark, in CSS pixels. Farther away, a coordinate is wrong. */
const farthest = 500;

/** What labels should not cover. */
export class Marks {
  /** Only important labels may cover these. */
  readonly hard = new OccupiedSpace();
  /** Labels cover these if there's no other room. */
  readonly soft = new OccupiedSpace();
  /** The usual places of each label, for each of its texts. */
  readonly #places = new WeakMap<LabelCandidate, (readonly Place[])[]>();

  placesOf(candidate: LabelCandidate, text: number, size: Size): readonly Place[] {
    const known = this.#places.get(candidate) ?? [];
    this.#places.set(candidate, known);
    return (known[text] ??= this.#placesAround(candidate, size));
  }

  #placesAround(candidate: LabelCandidate, size: Size): readonly Place[] {
    const places = placesAround(candidate, size, gaps);
    const { own, start } = candidate;
    if (!own) return places;
    const ends = own.map((at) => boundingBox([at]));
    const whole = expandBox(unionOf(ends), markSpace + 0.5);
    const shared = start ? this.hard.at(boundingBox([start])) : [];
    const isOther = (mark: Box) => !shared.includes(mark) && !contains(whole, mark);
    return places.filter(({ box }) => {
      const away = Math.min(
        farthest,
        ...ends.map((end) => distanceBetween(box, end)),
        ...shared.map((mark) => distanceBetween(box, mark) + markSpace),
      );
      return this.hard.isFree(expandBox(box, clearly * away - markSpace + 1), isOther);
    });
  }

  coveredBy(place: Place): Place['covers'] {
    const { box } = place;
    place.covers ??= !this.hard.isFree(box) ? 'hard' : this.soft.isFree(box) ? 'none' : 'soft';
    return place.covers;
  }
}

/** The least space between labels, in CSS pixels: beside, and above and below. */
const apart = [4, 1] as const;
/** The distances between a point and its label. */
const gaps = [4, 9];

/** Places labels one after another: none covers an earlier one. */
export class LabelPlacer {
  readonly #labels = new OccupiedSpace();
  readonly #marks: Marks;
  readonly #isInside: (box: Box) => boolean;

  /** @param isInside whether a label may be in a box at all. */
  constructor(marks: Marks, isInside: (box: Box) => boolean = () => true) {
    this.#marks = marks;
    this.#isInside = isInside;
  }

  /** Keeps a box and the space around it free. */
  add({ left, right, low, high }: Box): void {
    const [aside, above] = apart;
    this.#labels.add({
      left: left - aside,
      right: right + aside,
      low: low - above,
      high: high + above,
    });
  }

  /** Returns the label with its place. Undefined if there is no room. */
  place<Candidate extends LabelCandidate>(
    candidate: Candidate,
  ): PlacedLabel<Candidate> | undefined {
    const label = this.#find(candidate);
    if (label) this.add(label.box);
    return label;
  }

  /** Returns whether a box covers no label. */
  isFree(box: Box): boolean {
    return this.#labels.isFree(box);
  }

  #find<Candidate extends LabelCandidate>(
    candidate: Candidate,
  ): PlacedLabel<Candidate> | undefined {
    const { texts, important, farGaps = [] } = candidate;
    for (const [text, size] of texts.entries()) {
      const places = this.#marks.placesOf(candidate, text, size);
      const box = this.#bestOf(places, important && farGaps.length === 0);
      if (box) return { candidate, text, box };
    }
    const text = texts.length - 1;
    const size = texts[text];
    // Without other distances, there's nothing left to try.
    if (!size || farGaps.length === 0) return undefined;
    const places = placesAround(candidate, size, [...farGaps, ...gaps]);
    const box = this.#bestOf(places, important);
    return box && { candidate, text, box };
  }

  #bestOf(places: readonly Place[], mayCoverMarks: boolean): Box | undefined {
    let second: Box | undefined;
    let third: Box | undefined;
    for (const place of places) {
      const { box, covers } = place;
      // Skip the search for labels if the place can't be used anyway.
      if (covers === 'hard' && !mayCoverMarks) continue;
      if (!this.#isInside(box) || !this.#labels.isFree(box)) continue;
      const covered = this.#marks.coveredBy(place);
      if (covered === 'none') return box;
      if (covered === 'soft') second ??= box;
      else third ??= box;
    }
    return second ?? (mayCoverMarks ? third : undefined);
  }
}

/** Places the candidates in order. Leaves out those without room. */
export function placeLabels<Candidate extends LabelCandidate>(
  candidates: Iterable<Candidate>,
  marks: Marks,
  most: number,
): readonly PlacedLabel<Candidate>[] {
  const placer = new LabelPlacer(marks);
  const placed: PlacedLabel<Candidate>[] = [];
  for (const candidate of candidates) {
    if (placed.length >= most) break;
    const label = placer.place(candidate);
    if (label) placed.push(label);
  }
  return placed;
}

/** Below, above, to the right and left, then between those, as fractions of the way to a corner. */
const places: readonly (readonly [across: number, down: number])[] = [
  ...([
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ] as const),
  ...([
    [0.5, 1],
    [-0.5, 1],
    [0.5, -1],
    [-0.5, -1],
  ] as const),
  ...([
    [0.9, 0.9],
    [-0.9, 0.9],
    [0.9, -0.9],
    [-0.9, -0.9],
  ] as const),
];

const placesAround = (
  candidate: LabelCandidate,
  size: Size,
  gaps: readonly number[],
): readonly Place[] =>
  gaps.flatMap((gap) => placesBeside(candidate, size, gap).map((box) => ({ box })));

/** Returns boxes that touch the candidate's box, enlarged by `away`. */
function placesBeside(
  { around, towards, isAhead = false }: LabelCandidate,
  { width, height }: Size,
  away: number,
): readonly Box[] {
  const acrossMost = (around.right - around.left + width) / 2 + away;
  const downMost = (around.high - around.low + height) / 2 + away;
  const at = (across: number, down: number): Box => {
    const left = (around.left + around.right) / 2 + across * acrossMost - width / 2;
    const low = (around.low + around.high) / 2 + down * downMost - height / 2;
    return { left, right: left + width, low, high: low + height };
  };
  if (!towards) return places.map(([across, down]) => at(across, down));
  const reach = Math.min(acrossMost / Math.abs(towards.x), downMost / Math.abs(towards.y));
  return [
    at((towards.x * reach) / acrossMost, (towards.y * reach) / downMost),
    ...places
      .filter(([across, down]) => across * towards.x + down * towards.y > (isAhead ? 0.1 : -0.2))
      .map(([across, down]) => at(across, down)),
  ];
}
