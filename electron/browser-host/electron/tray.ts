import { EventEmitter } from 'node:events';
import type { Hosted } from './hosted.ts';
import { onlyOnceReady } from '../readiness.ts';
import type { Menu } from './menu.ts';
import type { HostedImage } from './native-image.ts';

export const trays: Tray[] = [];

export class Tray extends EventEmitter implements Hosted<Electron.Tray, Tray> {
  image: HostedImage;
  toolTip = '';
  #menu: Menu | undefined;
  /** The last menu shown. Like Electron, doesn't keep it from being garbage-collected. */
  #popup: WeakRef<Menu> | undefined;

  constructor(image: Electron.NativeImage | string) {
    super();
    onlyOnceReady('Cannot create Tray before app is ready');
    this.image = image as unknown as HostedImage;
    trays.push(this);
  }

  setImage(image: Electron.NativeImage | string): void {
    this.image = image as unknown as HostedImage;
  }

  /** Windows shows the image for a scale of 1 only, as a data URL. */
  get shown(): string {
    return this.image.toDataURL();
  }

  displayBalloon(_options: Electron.DisplayBalloonOptions): void {
    // Isn't shown.
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }

  setContextMenu(menu: Electron.Menu | null): void {
    this.#menu = (menu as unknown as Menu | null) ?? undefined;
  }

  popUpContextMenu(menu?: Electron.Menu): void {
    if (menu) this.#popup = new WeakRef(menu as unknown as Menu);
  }

  /** Returns the last menu shown, or the one that is set. */
  get menu(): Menu | undefined {
    return this.#popup?.deref() ?? this.#menu;
  }
}
