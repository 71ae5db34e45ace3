import { crc32, deflateSync } from 'node:zlib';

/** The first bytes of every PNG file. */
export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Red, green, blue and alpha with eight bits each. */
const truecolorWithAlpha = [8, 6, 0, 0, 0];

/** Returns a square image as a PNG file (W3C PNG, third edition). `pixels` is RGBA, row by row. */
export function pngOf(side: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set(truecolorWithAlpha, 8);
  const rows = Array.from({ length: side }, (_, row) => {
    const start = row * side * 4;
    // The zero at the start of each row means no filter.
    return Buffer.concat([Buffer.alloc(1), pixels.subarray(start, start + side * 4)]);
  });
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk of a PNG file, with its length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
