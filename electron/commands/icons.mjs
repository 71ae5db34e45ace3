// npm run icons: draws the installer's icons and the tray's from their SVG files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { png, trayIcons } from './tray-icons.mjs';

const appIcon = readFileSync(join(root, 'renderer', 'icon.svg'), 'utf8');
const installer = join(root, 'electron', 'installer');
const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 128, 256];

writeFileSync(join(installer, 'icon.png'), png(appIcon, 512));
writeFileSync(
  join(installer, 'icon.ico'),
  ico(windowsSizes.map((size) => ({ size, image: png(appIcon, size) }))),
);

writeFileSync(
  join(root, 'electron', 'shell', 'tray', 'icons.json'),
  `${JSON.stringify(trayIcons(), null, 2)}\n`,
);

/**
 * Returns an icon file with PNG images, which Windows reads since Vista.
 * @param {readonly { readonly size: number, readonly image: Buffer }[]} images
 */
function ico(images) {
  const head = Buffer.alloc(6 + images.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, image }, index) => {
    const entry = 6 + index * 16;
    // 0 means 256.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  });
  return Buffer.concat([head, ...images.map(({ image }) => image)]);
}
