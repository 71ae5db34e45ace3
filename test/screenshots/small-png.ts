import { deflateSync } from 'node:zlib';
import { chunk, signature } from '../../electron/shell/png.ts';

/** Eight bits a pixel, which name a colour of the palette. */
const indexedColour = [8, 3, 0, 0, 0];
const mostColours = 256;

/** What a browser drew as a PNG file of at most 256 colours: a third of the size, and looks the same. */
export function smallPng(width: number, height: number, pixels: Uint32Array): Buffer {
  const { palette, placeOf } = colours(pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(indexedColour, 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1) {
    // No filter: each row begins with a zero.
    for (let column = 0; column < width; column += 1) {
      const colour = pixels[row * width + column] ?? 0;
      rows[row * (width + 1) + 1 + column] = placeOf.get(colour) ?? 0;
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Canvas pixels are bytes in the order red, green, blue, alpha, read as little-endian words. */
const channels = (colour: number): readonly [number, number, number] => [
  colour & 0xff,
  (colour >> 8) & 0xff,
  (colour >> 16) & 0xff,
];

/** So near, in the square of their distance, that one colour does for both at the edge of a letter. */
const alike = 3 * 24 ** 2;
/** Of so many pixels a colour is a surface, and not an edge. */
const surface = 250;

/** The surfaces, and of the edges what is not alike; every other colour takes the nearest. */
function colours(pixels: Uint32Array) {
  const uses = new Map<number, number>();
  for (const pixel of pixels) uses.set(pixel, (uses.get(pixel) ?? 0) + 1);
  const byUse = [...uses].sort(([, one], [, other]) => other - one);
  const palette: number[] = [];
  const placeOf = new Map<number, number>();
  for (const [colour, pixelsOf] of byUse) {
    const { place, far } = nearest(colour, palette);
    const isNew = (far > alike || pixelsOf >= surface) && palette.length < mostColours;
    placeOf.set(colour, isNew ? palette.push(colour) - 1 : place);
  }
  return { palette, placeOf };
}

function nearest(colour: number, palette: readonly number[]) {
  const [red, green, blue] = channels(colour);
  let found = 0;
  let least = Infinity;
  palette.forEach((other, place) => {
    const [r, g, b] = channels(other);
    const far = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
    if (far >= least) return;
    least = far;
    found = place;
  });
  return { place: found, far: least };
}
