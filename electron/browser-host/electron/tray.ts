import { EventEmitter } from 'node:events';
import { machine } from '../machine.ts';
import { onlyOnceReady } from '../readiness.ts';
import type { Menu } from './menu.ts';
import type { HostedImage } from './native-image.ts';
import { primary } from './screen.ts';

type HostedTray = Pick<
  Electron.Tray,
  | 'destroy'
  | 'displayBalloon'
  | 'getBounds'
  | 'isDestroyed'
  | 'popUpContextMenu'
  | 'setContextMenu'
  | 'setImage'
  | 'setToolTip'
>;

export const trays: Tray[] = [];

/** An invisible tray icon. */
export class Tray extends EventEmitter implements HostedTray {
  image: HostedImage;
  toolTip = '';
  readonly balloons: Electron.DisplayBalloonOptions[] = [];
  /** The menu that is set, or the last one shown. */
  menu: Menu | undefined;
  #destroyed = false;

  constructor(image: Electron.NativeImage | string) {
    super();
    onlyOnceReady('Cannot create Tray before app is ready');
    if (!machine.hasTray) throw new Error('There is no tray');
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

  displayBalloon(options: Electron.DisplayBalloonOptions): void {
    this.balloons.push(options);
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }

  setContextMenu(menu: Electron.Menu | null): void {
    this.menu = (menu as unknown as Menu | null) ?? undefined;
  }

  popUpContextMenu(menu?: Electron.Menu): void {
    if (menu) this.setContextMenu(menu);
  }

  /** At the right end of the taskbar. */
  getBounds(): Electron.Rectangle {
    const { bounds, workArea } = primary();
    const y = workArea.y + workArea.height + 8;
    return { x: bounds.x + bounds.width - 200, y, width: 24, height: 24 };
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  destroy(): void {
    this.#destroyed = true;
  }

  /** Returns the context menu. @throws Error if there is none. */
  openMenu(): Menu {
    this.emit('right-click', {}, this.getBounds());
    if (!this.menu) throw new Error('The tray has no menu');
    return this.menu;
  }
}
