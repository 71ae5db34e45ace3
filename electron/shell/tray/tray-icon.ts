import { nativeImage, type NativeImage } from 'electron';
import { drawIcon, iconSide, type Taskbar } from './draw-icon.ts';
import { pngOf } from './png.ts';
import type { TrayState } from './tray-state.ts';

/** Every scale that Windows offers has its own image, so that none is stretched. */
const scaleFactors = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5];

const images = new Map<string, NativeImage>();

/** Returns the icon for a state on a dark or light taskbar. Draws each one once. */
export function trayIcon(state: TrayState, taskbar: Taskbar): NativeImage {
  const key = `${state} ${taskbar}`;
  const image = images.get(key) ?? drawn(state, taskbar);
  images.set(key, image);
  return image;
}

function drawn(state: TrayState, taskbar: Taskbar): NativeImage {
  const image = nativeImage.createEmpty();
  for (const scaleFactor of scaleFactors) {
    const pixels = iconSide * scaleFactor;
    const png = pngOf(pixels, drawIcon(state, taskbar, pixels)).toString('base64');
    image.addRepresentation({ scaleFactor, dataURL: `data:image/png;base64,${png}` });
  }
  return image;
}
