import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { smallPng } from './small-png.ts';

/** Saves a picture under its name. */
export type Save = (name: string, png: Buffer, hash: string) => Promise<void>;

/** Returns one hash for the screenshots. The same pixels always give the same file. */
export function hashOf(screenshots: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const screenshot of screenshots) hash.update(screenshot);
  return hash.digest('hex');
}

/** Combines PNGs into one, row by row. `paper` is a blank page in the browser that draws it. */
export async function drawSheet(
  paper: Page,
  rows: readonly (readonly Buffer[])[],
): Promise<Buffer> {
  const drawn = await paper.evaluate(
    async (sources) => {
      const gap = 8;
      const read = (source: string) =>
        fetch(`data:image/png;base64,${source}`)
          .then((answer) => answer.blob())
          .then(createImageBitmap);
      const images = await Promise.all(sources.map((row) => Promise.all(row.map(read))));
      const width = Math.max(
        ...images.map((row) => row.reduce((sum, image) => sum + image.width + gap, -gap)),
      );
      const heights = images.map((row) => Math.max(...row.map((image) => image.height)));
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = heights.reduce((sum, each) => sum + each + gap, -gap);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('Nothing can be drawn here.');
      context.fillStyle = '#808080';
      context.fillRect(0, 0, canvas.width, canvas.height);
      let top = 0;
      images.forEach((row, at) => {
        let left = 0;
        for (const image of row) {
          context.drawImage(image, left, top);
          left += image.width + gap;
        }
        top += (heights[at] ?? 0) + gap;
      });
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    rows.map((row) => row.map((picture) => picture.toString('base64'))),
  );
  return Buffer.from(drawn, 'base64');
}

/** Returns the screenshot as a smaller PNG file. `paper` is a blank page. */
export async function shrink(paper: Page, screenshot: Buffer): Promise<Buffer> {
  const { width, height, bytes } = await paper.evaluate(async (source) => {
    const blob = await fetch(`data:image/png;base64,${source}`).then((answer) => answer.blob());
    const image = await createImageBitmap(blob);
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) throw new Error('Nothing can be drawn here.');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let bytes = '';
    for (let from = 0; from < data.length; from += 0x8000) {
      bytes += String.fromCharCode(...data.subarray(from, from + 0x8000));
    }
    return { width: image.width, height: image.height, bytes: btoa(bytes) };
  }, screenshot.toString('base64'));
  const pixels = new Uint32Array(new Uint8Array(Buffer.from(bytes, 'base64')).buffer);
  return smallPng(width, height, pixels);
}
