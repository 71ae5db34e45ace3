import type { WindowMode } from '../../contract/application/settings.ts';

/** A rectangle in device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window was, and its size when it isn't maximized. */
export interface Placement extends Area {
  readonly maximized: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Sizes {
  readonly initial: Size;
  readonly minimum: Size;
}

export const sizes: Readonly<Record<WindowMode, Sizes>> = {
  full: { initial: { width: 1100, height: 760 }, minimum: { width: 900, height: 600 } },
  compact: { initial: { width: 420, height: 720 }, minimum: { width: 420, height: 480 } },
};

interface Place {
  readonly mode: WindowMode;
  /** The last placement; null if there is none. */
  readonly remembered: Placement | null;
  /** The work areas of the connected displays, the primary display's first. */
  readonly workAreas: readonly Area[];
}

export interface Placed {
  readonly bounds: Area;
  /** The minimum size; never larger than the display. */
  readonly minimum: Size;
  readonly maximized: boolean;
}

/** Returns where to put a window: entirely on one display, if possible the one it was on. */
export function place({ mode, remembered, workAreas }: Place): Placed {
  const { initial, minimum } = sizes[mode];
  const own = remembered ? mostOf(remembered, workAreas) : undefined;
  const display = own ?? workAreas[0] ?? nowhere;
  const minimumHere = smaller(minimum, display);
  const wanted = remembered ?? initial;
  const size = {
    width: clamp(minimumHere.width, wanted.width, display.width),
    height: clamp(minimumHere.height, wanted.height, display.height),
  };
  const corner = (own && remembered) ?? centred(size, display);
  return {
    bounds: within(display, corner, size),
    minimum: minimumHere,
    maximized: mode === 'full' && (remembered?.maximized ?? false),
  };
}

/**
 * Used while a remote session ends and there is no display. The next display change corrects it.
 */
const nowhere: Area = { x: 0, y: 0, ...sizes.full.initial };

/** Whether any part of an area is on a display. */
export const isOnDisplay = (area: Area, workAreas: readonly Area[]): boolean =>
  mostOf(area, workAreas) !== undefined;

/** Returns the display with the largest part of an area; undefined if the area is on none. */
function mostOf(area: Area, displays: readonly Area[]): Area | undefined {
  const [most] = displays.toSorted((one, other) => overlap(other, area) - overlap(one, area));
  return most && overlap(most, area) > 0 ? most : undefined;
}

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

const clamp = (min: number, value: number, max: number): number =>
  Math.min(Math.max(min, Math.round(value)), max);

const smaller = (size: Size, other: Size): Size => ({
  width: Math.min(size.width, other.width),
  height: Math.min(size.height, other.height),
});

const centred = ({ width, height }: Size, display: Area) => ({
  x: display.x + Math.round((display.width - width) / 2),
  y: display.y + Math.round((display.height - height) / 2),
});

function within(display: Area, corner: { x: number; y: number }, { width, height }: Size): Area {
  return {
    x: clamp(display.x, corner.x, display.x + display.width - width),
    y: clamp(display.y, corner.y, display.y + display.height - height),
    width,
    height,
  };
}
