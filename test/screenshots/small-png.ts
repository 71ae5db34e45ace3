import { crc32, deflateSync } from 'node:zlib';

/** The first bytes of every PNG file. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Eight bits per pixel, as an index into the palette. */
const indexedColour = [8, 3, 0, 0, 0];
const maxColours = 256;

/** Returns a PNG file with at most 256 colours: it looks the same at a fifth of the size. */
export function smallPng(width: number, height: number, pixels: Uint32Array): Buffer {
  const palette: number[] = [];
  const placeOf = places(width, pixels, palette);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(indexedColour, 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1) {
    // Each row starts with a zero: no filter.
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
const channels = (colour: number): Channels => [
  colour & 0xff,
  (colour >> 8) & 0xff,
  (colour >> 16) & 0xff,
];

/** Colours nearer than this look the same at the edge of a letter. */
const similar = 3 * 34 ** 2;
/** A colour with this many pixels in a row, or `textPixels` in all, is of a surface or a text, not of an edge. */
const surfaceWidth = 12;
const textPixels = 3000;

/**
 * Fills the palette with the colours of surfaces and texts, and with edge colours that aren't similar to
 * those. Returns the index of each colour; other edge colours get the nearest one.
 */
function places(width: number, pixels: Uint32Array, palette: number[]): Map<number, number> {
  const { uses, surfaces } = census(width, pixels);
  const placeOf = new Map<number, number>();
  const often = [...uses].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  const isSurface = (colour: number): boolean =>
    surfaces.has(colour) || (uses.get(colour) ?? 0) >= textPixels;
  for (const colour of [...often.filter(isSurface), ...often.filter((one) => !isSurface(one))]) {
    const { place, far } = nearest(colour, palette);
    const isNew = (far > similar || isSurface(colour)) && palette.length < maxColours;
    placeOf.set(colour, isNew ? palette.push(colour) - 1 : place);
  }
  return placeOf;
}

/** Counts the pixels of each colour, and finds the colours of surfaces. */
function census(width: number, pixels: Uint32Array) {
  const uses = new Map<number, number>();
  const surfaces = new Set<number>();
  let run = 0;
  pixels.forEach((colour, at) => {
    uses.set(colour, (uses.get(colour) ?? 0) + 1);
    run = at % width > 0 && colour === pixels[at - 1] ? run + 1 : 1;
    if (run === surfaceWidth) surfaces.add(colour);
  });
  return { uses, surfaces };
}

function nearest(colour: number, palette: readonly number[]) {
  let place = 0;
  let far = Infinity;
  palette.forEach((other, at) => {
    const away = distance(channels(colour), channels(other));
    if (away >= far) return;
    far = away;
    place = at;
  });
  return { place, far };
}

type Channels = readonly [number, number, number];

/** Returns the square of the distance. Hue counts more than shade, so green doesn't become grey. */
function distance(one: Channels, other: Channels): number {
  const apart = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
  const shade = apart.reduce((sum, each) => sum + each, 0) / 3;
  const hue = apart.reduce((sum, each) => sum + (each - shade) ** 2, 0);
  return 3 * shade ** 2 + 4 * hue;
}

/** Returns a chunk of a PNG file, with its length and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
