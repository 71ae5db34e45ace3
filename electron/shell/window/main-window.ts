import { EventEmitter } from 'node:events';
import { app, autoUpdater, type BrowserWindow } from 'electron';
import { firstPage, type PageName } from '../../contract/application/pages.ts';
import { isOnTop } from '../../contract/application/on-top.ts';
import type { Settings } from '../../contract/application/settings.ts';
import { background } from './theme.ts';
import { WindowPlace, type WindowPlaceParts } from './window-place.ts';
import { openWindow } from './window.ts';

interface MainWindowParts extends Pick<WindowPlaceParts, 'placement' | 'savePlacement'> {
  readonly bundle: string;
  readonly settings: () => Pick<Settings, 'mode' | 'onTop'>;
  readonly log: (message: string) => unknown;
}

interface WindowEvents {
  readonly shown: [];
  /** The window isn't visible any more. */
  readonly hidden: [];
  /** The user closed the window, which hid it. */
  readonly closedToTray: [];
}

/** A page that fails again this soon, in milliseconds, isn't opened again: it would keep failing. */
const soonMs = 30_000;

/** Chromium's code for a load that another one replaced. */
const aborted = -3;

/**
 * How soon a click on the tray icon follows the focus that it takes away, in milliseconds
 * (https://github.com/electron/electron/issues/13559).
 */
const clickMs = 500;

/** How long a hidden window is kept before it is destroyed (W4), in milliseconds. */
export const hiddenLifetime = 10 * 60 * 1000;

type Wanted = 'front' | 'quiet' | 'hidden';

/** The app's window. It is created when shown, and destroyed some time after it was hidden. */
export class MainWindow extends EventEmitter<WindowEvents> {
  readonly #parts: MainWindowParts;
  readonly #place: WindowPlace;
  /** The tray icon, and whether the user can reach a hidden window through it. Undefined until it exists. */
  tray: { readonly isSeen: boolean } | undefined;
  /** Returns the page that a new window opens with. */
  startPage: () => PageName = () => firstPage;
  #window: BrowserWindow | undefined;
  /** How to show the window once it has loaded; undefined after that. */
  #loading: { wanted: Wanted } | undefined;
  #quitting = false;
  #failedAt = -Infinity;
  /** When the window lost the focus last, as far as its events say; `Infinity` while it has it. */
  #leftAt = -Infinity;
  #lifetime: NodeJS.Timeout | undefined;

  constructor(parts: MainWindowParts) {
    super();
    this.#parts = parts;
    this.#place = new WindowPlace({ ...parts, mode: () => parts.settings().mode });
    app.on('before-quit', () => this.#quit());
    // On macOS, an update closes the windows before the app quits.
    autoUpdater.on('before-quit-for-update', () => this.#quit());
    // The app keeps running in the tray without a window.
    app.on('window-all-closed', () => undefined);
  }

  get current(): BrowserWindow | undefined {
    return this.#window;
  }

  get isShown(): boolean {
    if (this.#loading) return this.#loading.wanted !== 'hidden';
    return this.#window?.isVisible() === true && !this.#window.isMinimized();
  }

  /** Brings the window to the front and focuses it, because the user asked for it. */
  show(): void {
    this.#comeUp('front');
  }

  /** Shows the window without focusing it, because the user didn't ask for it. */
  showQuietly(): void {
    if (!this.isShown) this.#comeUp('quiet');
  }

  /** Hides the window, or minimizes it if the user couldn't reach a hidden one. */
  hide(): void {
    if (this.#loading) this.#loading.wanted = 'hidden';
    else if (this.tray?.isSeen) this.#window?.hide();
    else this.#window?.minimize();
  }

  /** Brings the window to the front, or hides it if it's there already (R10). */
  toggleFront(): void {
    this.#toggle(this.#window?.isFocused() === true);
  }

  /** Does the same for a click on the tray icon, which takes the focus away first. */
  toggleFromTray(): void {
    this.#toggle(Date.now() - this.#leftAt < clickMs);
  }

  #toggle(isInFront: boolean): void {
    if (this.isShown && (isInFront || this.#loading)) this.hide();
    else this.show();
  }

  arrange(): void {
    this.#window?.setBackgroundColor(background());
    this.#window?.setAlwaysOnTop(isOnTop(this.#parts.settings()));
    this.#place.arrange();
  }

  /** Saves where the user has moved the window. */
  remember(): void {
    this.#place.remember();
  }

  #comeUp(wanted: 'front' | 'quiet'): void {
    if (this.#loading) {
      this.#loading.wanted = wanted;
    } else if (this.#window) {
      this.#appear(this.#window, wanted);
    } else {
      this.#open(wanted);
    }
  }

  #open(wanted: Wanted): void {
    const { bundle } = this.#parts;
    const onTop = isOnTop(this.#parts.settings());
    const window = this.#place.open((placed) =>
      openWindow({ bundle, page: this.startPage(), placed, onTop }),
    );
    const loading = { wanted };
    this.#window = window;
    this.#loading = loading;
    window.once('ready-to-show', () => {
      this.#loading = undefined;
      if (loading.wanted === 'hidden') this.#endLater();
      else this.#appear(window, loading.wanted);
    });
    const shown = () => {
      clearTimeout(this.#lifetime);
      this.emit('shown');
    };
    window.on('show', shown);
    // Restoring also shows a window that was hidden while minimized.
    window.on('restore', shown);
    window.on('focus', () => (this.#leftAt = Infinity));
    window.on('blur', () => (this.#leftAt = Date.now()));
    window.on('minimize', () => this.emit('hidden'));
    window.on('hide', () => {
      this.emit('hidden');
      this.#endLater();
    });
    window.on('close', (event) => this.#close(event));
    // R5: the page is gone, and everything that matters is in the main process or on disk.
    window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      this.#reopen(`The page ended: ${reason}, exit code ${exitCode}`);
    });
    window.webContents.on('did-fail-load', (_event, code, description, _address, isMainFrame) => {
      if (isMainFrame && code !== aborted)
        this.#reopen(`Couldn’t load the page: ${description} (${code})`);
    });
    window.once('closed', () => {
      clearTimeout(this.#lifetime);
      this.emit('hidden');
      this.#window = undefined;
      this.#loading = undefined;
      this.#leftAt = -Infinity;
    });
  }

  #quit(): void {
    this.#quitting = true;
    this.remember();
  }

  #close(event: Electron.Event): void {
    this.remember();
    if (this.#quitting) return;
    if (!this.tray?.isSeen) {
      app.quit();
      return;
    }
    event.preventDefault();
    this.hide();
    this.emit('closedToTray');
  }

  /** Replaces a window whose page has failed, unless it fails again and again. */
  #reopen(problem: string): void {
    this.#parts.log(problem);
    const failedSoon = Date.now() - this.#failedAt < soonMs;
    this.#failedAt = Date.now();
    const wanted = this.isShown ? 'quiet' : undefined;
    this.#window?.destroy();
    if (wanted && !failedSoon && !this.#quitting) this.#open(wanted);
  }

  #endLater(): void {
    this.remember();
    clearTimeout(this.#lifetime);
    this.#lifetime = setTimeout(() => this.#window?.destroy(), hiddenLifetime);
  }

  #appear(window: BrowserWindow, wanted: 'front' | 'quiet'): void {
    const focus = wanted === 'front';
    // On Windows and macOS, a minimized window isn't visible.
    if (focus && (window.isVisible() || window.isMinimized())) {
      // It keeps its place: Windows may have snapped it to an edge.
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return;
    }
    this.#place.show(window, focus);
  }
}
