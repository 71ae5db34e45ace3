import { nativeImage, type NativeImage } from 'electron';
import icons from './icons.json' with { type: 'json' };
import type { TrayState } from './tray-state.ts';

const images = new Map<string, NativeImage>();

/**
 * Returns the icon for a state. Its colours are visible on a dark and on a light taskbar: Electron
 * doesn't always know which it is (https://github.com/electron/electron/issues/52308). Windows takes
 * only its image for a scale of 1 and stretches it, so there it has one image, which is drawn for the
 * scale of the taskbar's display.
 */
export function trayIcon(state: TrayState, windowsScale?: number): NativeImage {
  const key = `${state} ${windowsScale ?? ''}`;
  const image = images.get(key) ?? createImage(icons[state], windowsScale);
  images.set(key, image);
  return image;
}

/** @param byScale base64 PNG files, in ascending order */
function createImage(byScale: Readonly<Record<string, string>>, windowsScale?: number) {
  const all = Object.entries(byScale)
    .map(([scale, png]) => ({
      scaleFactor: Number(scale),
      dataURL: `data:image/png;base64,${png}`,
    }))
    .sort((one, other) => one.scaleFactor - other.scaleFactor);
  const sharp = all.find(({ scaleFactor }) => scaleFactor >= (windowsScale ?? 0)) ?? all.at(-1);
  const image = nativeImage.createEmpty();
  const wanted = windowsScale === undefined ? all : [{ ...sharp, scaleFactor: 1 }];
  for (const representation of wanted) image.addRepresentation(representation);
  return image;
}
