import { nativeImage, type NativeImage } from 'electron';
import icons from './icons.json' with { type: 'json' };
import type { TrayState } from './tray-state.ts';

export type Taskbar = 'dark' | 'light';

const images = new Map<string, NativeImage>();

/** Returns the icon for a state on a dark or light taskbar. */
export function trayIcon(state: TrayState, taskbar: Taskbar): NativeImage {
  const key = `${state} ${taskbar}` as const;
  const known = images.get(key);
  if (known) return known;
  const image = nativeImage.createEmpty();
  for (const [scaleFactor, png] of Object.entries(icons[key])) {
    const dataURL = `data:image/png;base64,${png}`;
    image.addRepresentation({ scaleFactor: Number(scaleFactor), dataURL });
  }
  images.set(key, image);
  return image;
}
