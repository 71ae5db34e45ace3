import { Menu, nativeTheme, Tray } from 'electron';
import type { AppState } from '../../contract/state.ts';
import type { Area } from '../window/placement.ts';
import { trayIcon } from './tray-icon.ts';
import { trayMenu, type TrayActions } from './tray-menu.ts';
import { trayState, trayToolTip } from './tray-state.ts';

export interface AppTrayParts {
  readonly state: () => AppState;
  readonly actions: TrayActions;
  /** A click shows or hides the window. */
  readonly onClick: () => void;
  readonly platform?: NodeJS.Platform;
}

/** The tray icon: it shows what the app is doing and opens the window. */
export class AppTray {
  readonly #parts: AppTrayParts;
  readonly #tray: Tray;
  readonly #isLinux: boolean;
  #wasUsed = false;

  /** @throws Error if the desktop has no tray. */
  constructor(parts: AppTrayParts) {
    this.#parts = parts;
    this.#isLinux = (parts.platform ?? process.platform) === 'linux';
    this.#tray = new Tray(this.#icon());
    this.update();
    this.#tray.on('click', () => {
      this.#wasUsed = true;
      parts.onClick();
    });
    this.#tray.on('right-click', () => {
      this.#tray.popUpContextMenu(this.#menu());
    });
    // The taskbar may have changed between dark and light.
    nativeTheme.on('updated', () => {
      this.#tray.setImage(this.#icon());
    });
  }

  get bounds(): Area {
    return this.#tray.getBounds();
  }

  /**
   * Whether the icon is visible. Some Linux desktops don't show it, so there it must have been
   * used.
   */
  get isSeen(): boolean {
    return !this.#isLinux || this.#wasUsed;
  }

  update(): void {
    this.#tray.setImage(this.#icon());
    this.#tray.setToolTip(trayToolTip(this.#parts.state()));
    // Linux shows the menu by itself, without an event, so it must be set in advance.
    if (this.#isLinux) this.#tray.setContextMenu(this.#menu());
  }

  #icon() {
    const taskbar = nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'dark' : 'light';
    return trayIcon(trayState(this.#parts.state()), taskbar);
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
    return Menu.buildFromTemplate(trayMenu(this.#parts.state(), actions));
  }
}
