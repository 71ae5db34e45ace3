import { EventEmitter } from 'node:events';
import { app, autoUpdater, screen, type BrowserWindow } from 'electron';
import { firstPage, type PageName } from '../../contract/application/pages.ts';
import { isOnTop } from '../../contract/application/on-top.ts';
import type { Settings, WindowMode } from '../../contract/application/settings.ts';
import { isOnDisplay, place, type Area, type Placement } from './placement.ts';
import { background } from './theme.ts';
import { moveTo, openWindow, showAt } from './window.ts';

interface MainWindowParts {
  readonly bundle: string;
  readonly settings: () => Pick<Settings, 'mode' | 'onTop'>;
  readonly placement: (mode: WindowMode) => Placement | null;
  readonly savePlacement: (mode: WindowMode, placement: Placement) => void;
  readonly log: (message: string) => unknown;
}

interface WindowEvents {
  readonly shown: [];
  /** The window isn't visible any more. */
  readonly hidden: [];
  /** The user closed the window, which hid it. */
  readonly closedToTray: [];
}

/** What the window needs to know about the tray icon. */
interface TrayOfWindow {
  /** Undefined if the system doesn't say where the icon is. */
  readonly bounds: Area | undefined;
  /** Whether the user can reach a hidden window through it. */
  readonly isSeen: boolean;
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
  /** Undefined until the tray icon exists. */
  tray: TrayOfWindow | undefined;
  /** Returns the page that a new window opens with. */
  startPage: () => PageName = () => firstPage;
  #window: BrowserWindow | undefined;
  /** How to show the window once it has loaded; undefined after that. */
  #loading: { wanted: Wanted } | undefined;
  /** Where the app put the window, which isn't saved; undefined while the app moves it. */
  #placed: Placement | undefined;
  #mode: WindowMode = 'full';
  #quitting = false;
  #failedAt = -Infinity;
  /** When the window lost the focus last, as far as its events say; `Infinity` while it has it. */
  #leftAt = -Infinity;
  #lifetime: NodeJS.Timeout | undefined;

  constructor(parts: MainWindowParts) {
    super();
    this.#parts = parts;
    app.on('before-quit', () => this.#quit());
    // On macOS, an update closes the windows before the app quits.
    autoUpdater.on('before-quit-for-update', () => this.#quit());
    // The app keeps running in the tray without a window.
    app.on('window-all-closed', () => undefined);
    for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
      screen.on(change as 'display-added', () => this.#followDisplays());
    }
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

  /** Applies the settings. */
  arrange(): void {
    const settings = this.#parts.settings();
    this.#window?.setBackgroundColor(background());
    this.#window?.setAlwaysOnTop(isOnTop(settings));
    if (settings.mode === this.#mode) return;
    this.remember();
    this.#place();
  }

  /** Saves the placement that the user chose, but not a move because a display was removed. */
  remember(): void {
    if (!this.#window || !this.#placed) return;
    const now = placementOf(this.#window);
    if (isSame(now, this.#placed)) return;
    this.#placed = now;
    this.#parts.savePlacement(this.#mode, now);
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
    const settings = this.#parts.settings();
    const { mode } = settings;
    const placed = this.#whereTo(mode);
    const onTop = isOnTop(settings);
    const window = openWindow({ bundle, page: this.startPage(), placed, onTop });
    const loading = { wanted };
    this.#window = window;
    this.#loading = loading;
    this.#mode = mode;
    this.#placed = placementOf(window);
    window.once('ready-to-show', () => {
      this.#loading = undefined;
      if (loading.wanted === 'hidden') this.#endLater();
      else this.#appear(window, loading.wanted);
    });
    window.on('show', () => {
      clearTimeout(this.#lifetime);
      this.emit('shown');
    });
    window.on('restore', () => {
      // Restoring also shows a window that was hidden while minimized.
      clearTimeout(this.#lifetime);
      if (!this.#placed) this.#place();
      this.emit('shown');
    });
    window.on('focus', () => (this.#leftAt = Infinity));
    window.on('blur', () => {
      this.#leftAt = Date.now();
      // No other event says that a Windows key has moved it.
      this.remember();
    });
    window.on('minimize', () => this.emit('hidden'));
    window.on('hide', () => {
      this.emit('hidden');
      this.#endLater();
    });
    for (const moved of ['moved', 'resized', 'maximize', 'unmaximize'] as const) {
      window.on(moved as 'moved', () => this.remember());
    }
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
    this.#mode = this.#parts.settings().mode;
    this.#placed = undefined;
    showAt(window, this.#whereTo(this.#mode), focus);
    this.#placed = placementOf(window);
  }

  /**
   * Moves the window if its display is gone, even if Windows has moved it already, or back if the app had
   * moved it. Otherwise it stays: Windows may have snapped it to an edge.
   */
  #followDisplays(): void {
    const window = this.#window;
    if (!window) return;
    const areas = [window.getBounds(), this.#placed];
    const isShown = areas.every((area) => area && isOnDisplay(area, workAreas()));
    if (!isShown || this.#isMoved(window)) this.#place();
  }

  /** Whether the window is where the app put it, and the user had chosen another place. */
  #isMoved(window: BrowserWindow): boolean {
    const chosen = this.#parts.placement(this.#mode);
    if (!chosen || !this.#placed || isSame(chosen, this.#placed)) return false;
    return isSame(placementOf(window), this.#placed);
  }

  /** Moves a visible window. A hidden one gets its place when it appears (R1). */
  #place(): void {
    const window = this.#window;
    if (!window) return;
    this.#mode = this.#parts.settings().mode;
    this.#placed = undefined;
    if (!window.isVisible() || window.isMinimized()) return;
    moveTo(window, this.#whereTo(this.#mode));
    this.#placed = placementOf(window);
  }

  #whereTo(mode: WindowMode) {
    return place({
      mode,
      remembered: this.#parts.placement(mode),
      workAreas: workAreas(),
      tray: this.tray?.bounds,
    });
  }
}

/** Returns the work areas of all displays, the primary display's first. */
function workAreas(): readonly Area[] {
  const { id } = screen.getPrimaryDisplay();
  const displays = screen.getAllDisplays();
  return displays
    .toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
    .map(({ workArea }) => workArea);
}

const placementOf = (window: BrowserWindow): Placement => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
});

const isSame = (one: Placement, other: Placement): boolean =>
  (['x', 'y', 'width', 'height', 'maximized'] as const).every((key) => one[key] === other[key]);
