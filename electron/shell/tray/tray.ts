import { Menu, screen, Tray, type NativeImage } from 'electron';
import type { RecentAirport } from '../../contract/linking.ts';
import type { AppState } from '../../contract/state.ts';
import { notifyWithBalloons } from '../system/notices.ts';
import { trayIcon } from './tray-icon.ts';
import { trayMenu, type TrayActions } from './tray-menu.ts';
import { trayState, trayToolTip } from './tray-state.ts';

interface AppTrayParts {
  readonly state: () => AppState;
  /** Returns the airports that the menu lists. It's read when the menu opens. */
  readonly recent: () => readonly RecentAirport[];
  readonly actions: TrayActions;
  /** A click shows or hides the window. */
  readonly onClick: () => void;
  readonly platform: NodeJS.Platform;
  /** Whether the icon shows notifications, as balloons. */
  readonly balloons: boolean | undefined;
}

/** The tray icon: it shows what the app is doing and opens the window. */
export class AppTray {
  readonly #parts: AppTrayParts;
  readonly #tray: Tray;
  #wasUsed = false;
  /** What the icon shows. Most states that are pushed change neither. */
  #image: NativeImage;
  #toolTip = '';
  /** Keeps the menu from being garbage-collected while it's open. */
  #open: Menu | undefined;
  #onBalloonClick: (() => void) | undefined;

  constructor(parts: AppTrayParts) {
    this.#parts = parts;
    this.#image = this.#icon();
    this.#tray = new Tray(this.#image);
    this.update();
    this.#tray.on('click', () => {
      this.#wasUsed = true;
      parts.onClick();
    });
    this.#tray.on('right-click', () => {
      this.#open = this.#menu();
      this.#tray.popUpContextMenu(this.#open);
    });
    if (parts.balloons) this.#offerBalloons();
    // The taskbar's display may have another scale now.
    screen.on('display-metrics-changed', () => this.#updateIcon());
    // Electron drops it when Explorer restarts or the scale changes (`ResetIcon` of
    // https://github.com/electron/electron/blob/main/shell/browser/ui/win/notify_icon.cc).
    const setToolTip = () => this.#tray.setToolTip(this.#toolTip);
    this.#tray.on('mouse-enter', setToolTip);
    screen.on('display-metrics-changed', setToolTip);
  }

  /**
   * Whether the icon is visible. Some Linux desktops don't show it, so there it must have been
   * used.
   */
  get isSeen(): boolean {
    return this.#parts.platform !== 'linux' || this.#wasUsed;
  }

  update(): void {
    this.#updateIcon();
    const toolTip = trayToolTip(this.#parts.state());
    if (toolTip !== this.#toolTip) this.#tray.setToolTip(toolTip);
    this.#toolTip = toolTip;
    // Linux shows the menu without an event, so set it in advance.
    if (this.#parts.platform === 'linux') this.#tray.setContextMenu(this.#menu());
  }

  #offerBalloons(): void {
    this.#tray.on('balloon-click', () => this.#onBalloonClick?.());
    notifyWithBalloons((title, content, onClick) => {
      this.#onBalloonClick = onClick;
      this.#tray.displayBalloon({ iconType: 'info', title, content });
    });
  }

  #updateIcon(): void {
    const image = this.#icon();
    if (image !== this.#image) this.#tray.setImage(image);
    this.#image = image;
  }

  #icon() {
    const state = trayState(this.#parts.state());
    return this.#parts.platform === 'win32'
      ? trayIcon(state, screen.getPrimaryDisplay().scaleFactor)
      : trayIcon(state);
  }

  #menu() {
    const { open, ...rest } = this.#parts.actions;
    const actions = {
      ...rest,
      open: () => {
        this.#wasUsed = true;
        open();
      },
    };
    return Menu.buildFromTemplate(trayMenu(this.#parts.state(), this.#parts.recent(), actions));
  }
}
