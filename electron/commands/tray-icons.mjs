import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { root } from './run.mjs';

const folder = join(root, 'electron', 'shell', 'tray', 'icons');
const trayWidth = 16;
/** Every scale that Windows offers has its own image, so none is stretched. */
const scaleFactors = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5];

/** Returns base64 PNG files by state, then by scale factor. */
export function trayIcons() {
  const states = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return Object.fromEntries(
    states.map((file) => {
      const svg = readFileSync(join(folder, file), 'utf8');
      const images = scaleFactors.map((scale) => [
        scale,
        png(svg, trayWidth * scale).toString('base64'),
      ]);
      return [parse(file).name, Object.fromEntries(images)];
    }),
  );
}

/**
 * Draws an SVG.
 * @param {string} svg
 * @param {number} size in pixels
 */
export function png(svg, size) {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}
