import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { smallPng } from './small-png.ts';

/** One picture of several, row by row; `page` is a blank one, whose browser reads them. */
export async function writeSheet(
  page: Page,
  rows: readonly (readonly Buffer[])[],
  file: string,
): Promise<void> {
  const drawn = await page.evaluate(
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
      const height = heights.reduce((sum, each) => sum + each + gap, -gap);
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('Nothing can be drawn here.');
      context.fillStyle = '#808080';
      context.fillRect(0, 0, width, height);
      let top = 0;
      const parts: number[] = [];
      images.forEach((row, at) => {
        let left = 0;
        if (top > 0) parts.push(top);
        for (const image of row) {
          context.drawImage(image, left, top);
          left += image.width + gap;
        }
        top += (heights[at] ?? 0) + gap;
      });
      const { data } = context.getImageData(0, 0, width, height);
      let bytes = '';
      for (let from = 0; from < data.length; from += 0x8000) {
        bytes += String.fromCharCode(...data.subarray(from, from + 0x8000));
      }
      return { width, height, bytes: btoa(bytes), parts };
    },
    rows.map((row) => row.map((picture) => picture.toString('base64'))),
  );
  const bytes = Buffer.from(drawn.bytes, 'base64');
  const pixels = new Uint32Array(new Uint8Array(bytes).buffer);
  await writeFile(file, smallPng(drawn.width, drawn.height, pixels, drawn.parts));
}
