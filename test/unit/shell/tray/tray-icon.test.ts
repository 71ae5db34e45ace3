import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawIcon, type Taskbar } from '../../../../electron/shell/tray/draw-icon.ts';
import { trayIcon } from '../../../../electron/shell/tray/tray-icon.ts';
import type { TrayState } from '../../../../electron/shell/tray/tray-state.ts';

const states: readonly TrayState[] = ['signed-out', 'ready', 'working', 'attention'];
const taskbars: readonly Taskbar[] = ['dark', 'light'];
const grounds = { dark: [32, 32, 32], light: [238, 238, 238] } as const;
const icons = states.flatMap((state) => taskbars.map((taskbar) => [state, taskbar] as const));

describe.each(icons)('the icon for %s on a %s taskbar', (state, taskbar) => {
  test('has an image of the right size for every scale', () => {
    const icon = trayIcon(state, taskbar);
    const wide = icon.getScaleFactors().map((scaleFactor) => {
      const [, data = ''] = icon.toDataURL({ scaleFactor }).split(',');
      return [scaleFactor, readPng(Buffer.from(data, 'base64')).side];
    });
    expect(wide).toEqual([
      [1, 16],
      [1.25, 20],
      [1.5, 24],
      [1.75, 28],
      [2, 32],
      [2.25, 36],
      [2.5, 40],
    ]);
  });

  test('is a PNG of the drawn pixels', () => {
    const [, data = ''] = trayIcon(state, taskbar).toDataURL({ scaleFactor: 2 }).split(',');
    const { pixels } = readPng(Buffer.from(data, 'base64'));
    expect(pixels).toEqual(Buffer.from(drawIcon(state, taskbar, 32)));
  });

  test.each([16, 20, 24, 32, 40])(
    'contrasts with its taskbar at a width of %i pixels',
    (pixels) => {
      const drawn = drawIcon(state, taskbar, pixels);
      const ground = grounds[taskbar];
      const covered = pixelsOf(drawn).filter(([, , , alpha = 0]) => alpha > 127);
      const seen = covered.filter((color) => contrast(over(color, ground), ground) >= 3);
      expect(seen.length).toBeGreaterThan(pixels * pixels * 0.1);
    },
  );

  test('has transparent corners', () => {
    const drawn = drawIcon(state, taskbar, 16);
    expect([drawn[3], drawn[15 * 4 + 3], drawn[15 * 16 * 4 + 3]]).toEqual([0, 0, 0]);
  });
});

test('no two states have the same shape', () => {
  for (const taskbar of taskbars) {
    const shapes = states.map((state) =>
      pixelsOf(drawIcon(state, taskbar, 16))
        .map(([, , , alpha = 0]) => (alpha > 127 ? '#' : ' '))
        .join(''),
    );
    expect(new Set(shapes).size).toBe(states.length);
  }
});

function readPng(file: Buffer) {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  const side = file.readUInt32BE(16);
  const start = file.indexOf('IDAT');
  const packed = file.subarray(start + 4, start + 4 + file.readUInt32BE(start - 4));
  const rows = inflateSync(packed);
  const row = (index: number) =>
    rows.subarray(index * (side * 4 + 1) + 1, (index + 1) * (side * 4 + 1));
  return { side, pixels: Buffer.concat(Array.from({ length: side }, (_, index) => row(index))) };
}

const pixelsOf = (drawn: Uint8Array): number[][] =>
  Array.from({ length: drawn.length / 4 }, (_, at) => [...drawn.subarray(at * 4, at * 4 + 4)]);

/** Returns the colour that is seen on a background that shows through. */
function over([red = 0, green = 0, blue = 0, alpha = 0]: number[], ground: readonly number[]) {
  const part = alpha / 255;
  return [red, green, blue].map((value, at) => value * part + (ground[at] ?? 0) * (1 - part));
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
