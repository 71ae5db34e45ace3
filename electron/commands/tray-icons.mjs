import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { root } from './run.mjs';

const folder = join(root, 'electron', 'shell', 'tray', 'icons');
const trayWidth = 16;
/** Every scale that Windows offers has its own image, so none is stretched. */
const scaleFactors = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5];
/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const taskbars = {
  dark: {
    stopbar: '#ff5a4f',
    'lead-on': '#4fd98a',
    off: '#a3b0bc',
    working: '#6cb8ff',
    attention: '#f4bd4f',
    mark: '#0d1117',
  },
  light: {
    stopbar: '#b3261e',
    'lead-on': '#136c3a',
    off: '#3a4753',
    working: '#0a5fb4',
    attention: '#7a5200',
    mark: '#ffffff',
  },
};

/** Returns base64 PNG files by state and taskbar, then by scale factor. */
export function trayIcons() {
  const states = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return Object.fromEntries(
    states.flatMap((file) =>
      Object.entries(taskbars).map(([taskbar, colors]) => {
        const svg = withColors(readFileSync(join(folder, file), 'utf8'), colors);
        const images = scaleFactors.map((scale) => [
          scale,
          png(svg, trayWidth * scale).toString('base64'),
        ]);
        return [`${parse(file).name} ${taskbar}`, Object.fromEntries(images)];
      }),
    ),
  );
}

/**
 * @param {string} svg
 * @param {Readonly<Record<string, string>>} colors by class
 */
function withColors(svg, colors) {
  const rules = Object.entries(colors).map(([name, color]) => `.${name} { stroke: ${color} }`);
  return svg.replace('>', `><style>${rules.join(' ')}</style>`);
}

/**
 * Draws an SVG.
 * @param {string} svg
 * @param {number} size in pixels
 */
export function png(svg, size) {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}
