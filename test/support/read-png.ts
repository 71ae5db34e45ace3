import { inflateSync } from 'node:zlib';

const channels = 4;

/** Returns the pixels of a square PNG file as RGBA, row by row (W3C PNG, third edition). */
export function readPng(file: Buffer): { readonly side: number; readonly pixels: Uint8Array } {
  const side = file.readUInt32BE(16);
  const width = side * channels;
  const rows = inflateSync(dataOf(file));
  const pixels = new Uint8Array(side * width);
  for (let row = 0; row < side; row += 1) {
    const filter = rows[row * (width + 1)] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const left = column < channels ? 0 : (pixels[row * width + column - channels] ?? 0);
      const above = row === 0 ? 0 : (pixels[(row - 1) * width + column] ?? 0);
      const diagonal =
        row === 0 || column < channels ? 0 : (pixels[(row - 1) * width + column - channels] ?? 0);
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, diagonal)][filter];
      const value = rows[row * (width + 1) + 1 + column] ?? 0;
      pixels[row * width + column] = value + (predicted ?? NaN);
    }
  }
  return { side, pixels };
}

/** Returns the content of all IDAT chunks. */
function dataOf(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** Returns the neighbour that is nearest to left + above − diagonal. */
function paeth(left: number, above: number, diagonal: number): number {
  const estimate = left + above - diagonal;
  const away = (value: number): number => Math.abs(estimate - value);
  if (away(left) <= away(above) && away(left) <= away(diagonal)) return left;
  return away(above) <= away(diagonal) ? above : diagonal;
}
