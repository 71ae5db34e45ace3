import type { XY } from './xy.ts';

/** A rectangle that includes its edges. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** Contains nothing: it intersects no box, and its union with a box is that box. */
export const emptyBox: Box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };

export function boundingBox(vertices: Iterable<XY>): Box {
  let { left, right, low, high } = emptyBox;
  for (const { x, y } of vertices) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return { left, right, low, high };
}

export function unionOf(boxes: Iterable<Box>): Box {
  let { left, right, low, high } = emptyBox;
  for (const box of boxes) {
    left = Math.min(left, box.left);
    right = Math.max(right, box.right);
    low = Math.min(low, box.low);
    high = Math.max(high, box.high);
  }
  return { left, right, low, high };
}

export const expandBox = ({ left, right, low, high }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  low: low - by,
  high: high + by,
});

export const intersects = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.low <= b.high && b.low <= a.high;

export const contains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.low <= inner.low &&
  outer.high >= inner.high;

/** Returns the distance between two boxes: 0 if they overlap. */
export function distanceBetween(a: Box, b: Box): number {
  const across = Math.max(a.left - b.right, b.left - a.right, 0);
  const down = Math.max(a.low - b.high, b.low - a.high, 0);
  return Math.sqrt(across * across + down * down);
}

export const isEmptyBox = (box: Box): boolean => box.left > box.right;
