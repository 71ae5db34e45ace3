import type { WindowMode } from '../../contract/settings.ts';

/** In device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window was, and how big it is when it is not maximized. */
export interface Placement extends Area {
  readonly maximized: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Sizes {
  /** At first. */
  readonly usual: Size;
  readonly least: Size;
}

export const sizes: Readonly<Record<WindowMode, Sizes>> = {
  full: { usual: { width: 1100, height: 760 }, least: { width: 900, height: 600 } },
  compact: { usual: { width: 420, height: 560 }, least: { width: 420, height: 480 } },
};

const trayGap = 8;

export interface Place {
  readonly mode: WindowMode;
  /** Where it was last; null where it never was. */
  readonly remembered: Placement | null;
  /** Work areas of the displays that are there; the first one is the primary one's. */
  readonly workAreas: readonly Area[];
  /** The tray's icon: a compact window that never was anywhere comes up beside it. */
  readonly tray: Area | undefined;
}

export interface Placed {
  readonly bounds: Area;
  /** Never more than the display holds. */
  readonly least: Size;
  readonly maximized: boolean;
}

/** Where a window goes: whole on one display that is there, on its own one if that is possible. */
export function place({ mode, remembered, workAreas, tray }: Place): Placed {
  const { usual, least } = sizes[mode];
  const own = remembered ? mostOf(remembered, workAreas) : undefined;
  const display = own ?? (remembered ? workAreas[0] : nearest(tray, workAreas)) ?? nowhere;
  const leastHere = smaller(least, display);
  const wanted = remembered ?? usual;
  const size = {
    width: between(leastHere.width, wanted.width, display.width),
    height: between(leastHere.height, wanted.height, display.height),
  };
  const comesOutOfTray = mode === 'compact' && !remembered;
  const fresh = tray && comesOutOfTray ? besideTray(tray, size, display) : centred(size, display);
  return {
    bounds: within(display, own === undefined ? fresh : (remembered ?? fresh), size),
    least: leastHere,
    maximized: mode === 'full' && (remembered?.maximized ?? false),
  };
}

/** No display is there while a remote session ends; the next change of displays puts it right. */
const nowhere: Area = { x: 0, y: 0, ...sizes.full.usual };

/** The display that holds most of an area; undefined where none holds any of it. */
function mostOf(area: Area, displays: readonly Area[]): Area | undefined {
  const [most] = displays.toSorted((one, other) => overlap(other, area) - overlap(one, area));
  return most && overlap(most, area) > 0 ? most : undefined;
}

/** The display that is nearest to an area, or the primary one. */
function nearest(area: Area | undefined, displays: readonly Area[]): Area | undefined {
  if (area === undefined) return displays[0];
  const distance = (display: Area): number => {
    const near = within(display, area, { width: 0, height: 0 });
    return Math.hypot(near.x - area.x, near.y - area.y);
  };
  return displays.toSorted((one, other) => distance(one) - distance(other))[0];
}

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(least, Math.round(value)), most);

const smaller = (size: Size, other: Size): Size => ({
  width: Math.min(size.width, other.width),
  height: Math.min(size.height, other.height),
});

const centred = ({ width, height }: Size, display: Area) => ({
  x: display.x + Math.round((display.width - width) / 2),
  y: display.y + Math.round((display.height - height) / 2),
});

/** Above or below the icon, whichever side the display is on. */
function besideTray(tray: Area, { width, height }: Size, display: Area) {
  const isBelow = tray.y > display.y + display.height / 2;
  return {
    x: tray.x + Math.round((tray.width - width) / 2),
    y: isBelow ? tray.y - height - trayGap : tray.y + tray.height + trayGap,
  };
}

function within(display: Area, corner: { x: number; y: number }, { width, height }: Size): Area {
  return {
    x: between(display.x, corner.x, display.x + display.width - width),
    y: between(display.y, corner.y, display.y + display.height - height),
    width,
    height,
  };
}
