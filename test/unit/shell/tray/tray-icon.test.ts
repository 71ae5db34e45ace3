import { describe, expect, test } from 'vitest';
import { trayIcon } from '../../../../electron/shell/tray/tray-icon.ts';
import committed from '../../../../electron/shell/tray/icons.json' with { type: 'json' };
import type { TrayState } from '../../../../electron/shell/tray/tray-state.ts';
import { readPng } from '../../../support/read-png.ts';

const states: readonly TrayState[] = ['signed-out', 'ready', 'working', 'attention'];
/** A dark and a light taskbar. */
const grounds = [
  [32, 32, 32],
  [238, 238, 238],
];

const image = (state: TrayState, scaleFactor: number) => {
  const [, data = ''] = trayIcon(state).toDataURL({ scaleFactor }).split(',');
  return readPng(Buffer.from(data, 'base64'));
};

describe('R7 each icon', () => {
  test.each([
    [1, 16],
    [1.25, 20],
    [1.5, 24],
    [1.75, 28],
    [2, 32],
    [2.25, 36],
    [2.5, 40],
  ])('at a scale of %f has its own image with a width of %i pixels', (scale, width) => {
    for (const state of states) {
      const { side, pixels } = image(state, scale);
      expect(side).toBe(width);
      const covered = pixelsOf(pixels).filter(([, , , alpha = 0]) => alpha > 127);
      for (const ground of grounds) {
        const seen = covered.filter((color) => contrast(over(color, ground), ground) >= 3);
        expect(seen.length, state).toBeGreaterThan(side * side * 0.1);
      }
    }
  });

  test('has transparent corners', () => {
    for (const state of states) {
      const { pixels } = image(state, 1);
      expect([pixels[3], pixels[15 * 4 + 3], pixels[15 * 16 * 4 + 3]]).toEqual([0, 0, 0]);
    }
  });
});

test('no two states have the same shape', () => {
  const shapes = states.map((state) =>
    pixelsOf(image(state, 1).pixels)
      .map(([, , , alpha = 0]) => (alpha > 127 ? '#' : ' '))
      .join(''),
  );
  expect(new Set(shapes).size).toBe(states.length);
});

test('the icons are those that `npm run icons` makes', async () => {
  const { trayIcons } = await import('../../../../electron/commands/tray-icons.mjs');
  expect(trayIcons()).toEqual(committed);
});

const pixelsOf = (drawn: Uint8Array): number[][] =>
  Array.from({ length: drawn.length / 4 }, (_, at) => [...drawn.subarray(at * 4, at * 4 + 4)]);

/** Returns the visible colour of a translucent pixel on a background. */
function over([red = 0, green = 0, blue = 0, alpha = 0]: number[], ground: readonly number[]) {
  const part = alpha / 255;
  return [red, green, blue].map((value, at) => value * part + (ground[at] ?? 0) * (1 - part));
}

/** Returns the contrast ratio (WCAG 2.2). */
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
