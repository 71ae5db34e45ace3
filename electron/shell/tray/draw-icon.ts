import type { TrayState } from './tray-state.ts';

export type Taskbar = 'dark' | 'light';

/** The width of a tray icon in device-independent pixels, the unit of all shapes. */
export const iconSide = 16;

type Color = readonly [red: number, green: number, blue: number];

interface Palette {
  readonly stopbar: Color;
  readonly leadOn: Color;
  readonly off: Color;
  readonly working: Color;
  readonly attention: Color;
  readonly mark: Color;
}

const palettes: Readonly<Record<Taskbar, Palette>> = {
  dark: {
    stopbar: [255, 90, 79],
    leadOn: [79, 217, 138],
    off: [163, 176, 188],
    working: [108, 184, 255],
    attention: [244, 189, 79],
    mark: [13, 17, 23],
  },
  light: {
    stopbar: [179, 38, 30],
    leadOn: [19, 108, 58],
    off: [58, 71, 83],
    working: [10, 95, 180],
    attention: [122, 82, 0],
    mark: [255, 255, 255],
  },
};

/** The distance of a point from a shape's edge; negative inside. */
type Shape = (x: number, y: number) => number;

interface Layer {
  readonly shape: Shape;
  readonly color: Color;
}

const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;

const bar =
  (left: number, right: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - Math.min(Math.max(x, left), right), y - cy) - radius;

const post =
  (cx: number, top: number, bottom: number, radius: number): Shape =>
  (x, y) =>
    bar(top, bottom, cx, radius)(y, x);

const outline =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y) + width / 2) - width / 2;

const stopbar = bar(2.5, 13.5, 3, 2);
/** The lead-on lights, moved aside if a mark is in the corner. */
const leadOns = (cx: number): readonly Shape[] => [disc(cx, 8.5, 1.5), disc(cx, 13.5, 1.5)];

/** A stopbar and the lead-on lights after it. States differ by shape, not only by colour. */
function layersOf(state: TrayState, palette: Palette): readonly Layer[] {
  const lights = (color: Color, cx = 8) => leadOns(cx).map((shape) => ({ shape, color }));
  const bar = { shape: stopbar, color: palette.stopbar };
  switch (state) {
    case 'signed-out':
      return [{ shape: outline(stopbar, 1), color: palette.off }, ...lights(palette.off)];
    case 'ready':
      return [bar, ...lights(palette.leadOn)];
    case 'working':
      return [
        bar,
        ...lights(palette.leadOn, 3),
        { shape: outline(disc(11.5, 11.5, 4), 1.75), color: palette.working },
      ];
    case 'attention':
      return [
        bar,
        ...lights(palette.leadOn, 3),
        { shape: disc(11.5, 11.5, 4.5), color: palette.attention },
        { shape: post(11.5, 9.25, 11.5, 0.9), color: palette.mark },
        { shape: disc(11.5, 14.1, 1), color: palette.mark },
      ];
  }
}

/** Returns an icon as RGBA, row by row. It is drawn for its size in pixels, so it's sharp. */
export function drawIcon(state: TrayState, taskbar: Taskbar, pixels: number): Uint8Array {
  const layers = layersOf(state, palettes[taskbar]);
  const unit = iconSide / pixels;
  const drawn = new Uint8Array(pixels * pixels * 4);
  for (let row = 0; row < pixels; row += 1) {
    for (let column = 0; column < pixels; column += 1) {
      const [x, y] = [(column + 0.5) * unit, (row + 0.5) * unit];
      drawn.set(colorAt(layers, x, y, unit), (row * pixels + column) * 4);
    }
  }
  return drawn;
}

/** Blends the layers at a point. Edges are blurred by one pixel, which is `unit` wide. */
function colorAt(layers: readonly Layer[], x: number, y: number, unit: number): readonly number[] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (const { shape, color } of layers) {
    const cover = Math.min(Math.max(0.5 - shape(x, y) / unit, 0), 1);
    if (cover === 0) continue;
    const below = alpha * (1 - cover);
    alpha = below + cover;
    const mix = (old: number, added: number): number => (old * below + added * cover) / alpha;
    [red, green, blue] = [mix(red, color[0]), mix(green, color[1]), mix(blue, color[2])];
  }
  return [red, green, blue, alpha * 255].map(Math.round);
}
