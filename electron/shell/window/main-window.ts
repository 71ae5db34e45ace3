import { app, screen, type BrowserWindow } from 'electron';
import type { PageName } from '../../contract/window.ts';
import type { Settings, WindowMode } from '../../contract/settings.ts';
import { place, type Area, type Placement } from './placement.ts';
import { background } from './theme.ts';
import { moveTo, openWindow } from './window.ts';

export interface CompanionWindowParts {
  readonly bundle: string;
  readonly look: () => Pick<Settings, 'mode' | 'onTop'>;
  /** The page that a new window opens at. */
  readonly page: () => PageName;
  readonly placement: (mode: WindowMode) => Placement | null;
  readonly remember: (mode: WindowMode, placement: Placement) => void;
  readonly tray: () => Area | undefined;
  /** Whether there is a way back to a window that is hidden. */
  readonly canHide: () => boolean;
  readonly onShown: () => void;
  /** Called when nobody can look at it any more. */
  readonly onHidden: () => void;
  /** Called whenever closing has only hidden the window. */
  readonly onClosedToTray: () => void;
}

/** How long a hidden window keeps its memory (W4), in milliseconds. */
export const hiddenLifetime = 10 * 60 * 1000;

type Wanted = 'front' | 'quiet' | 'hidden';

/** The one window: there while it is looked at, and for a while after. */
export class CompanionWindow {
  readonly #parts: CompanionWindowParts;
  #window: BrowserWindow | undefined;
  /** How it is to come up once it has something to show; undefined when it has. */
  #loading: { wanted: Wanted } | undefined;
  /** Where the companion itself put it, which is not remembered; undefined while it does so. */
  #placed: Placement | undefined;
  #mode: WindowMode = 'full';
  #quitting = false;
  #lifetime: NodeJS.Timeout | undefined;

  constructor(parts: CompanionWindowParts) {
    this.#parts = parts;
    app.on('before-quit', () => {
      this.#quitting = true;
      this.#remember();
    });
    // The companion lives on in the tray without a window.
    app.on('window-all-closed', () => undefined);
    for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
      screen.on(change as 'display-added', () => {
        this.#place();
      });
    }
  }

  get current(): BrowserWindow | undefined {
    return this.#window;
  }

  get isShown(): boolean {
    if (this.#loading) return this.#loading.wanted !== 'hidden';
    return this.#window?.isVisible() === true && !this.#window.isMinimized();
  }

  /** To the front, with the focus: somebody asked for it. */
  show(): void {
    this.#comeUp('front');
  }

  /** Without taking the focus: nobody asked for it. */
  showQuietly(): void {
    if (!this.isShown) this.#comeUp('quiet');
  }

  /** Where a hidden window could not be reached, it is minimized instead. */
  putAway(): void {
    if (this.#loading) this.#loading.wanted = 'hidden';
    else if (this.#parts.canHide()) this.#window?.hide();
    else this.#window?.minimize();
  }

  toggle(): void {
    if (this.isShown) this.putAway();
    else this.show();
  }

  /** Takes on what the settings say by now. */
  arrange(): void {
    const { mode, onTop } = this.#parts.look();
    this.#window?.setBackgroundColor(background());
    this.#window?.setAlwaysOnTop(isOnTop(mode, onTop));
    if (mode === this.#mode) return;
    this.#remember();
    this.#place();
  }

  #comeUp(wanted: 'front' | 'quiet'): void {
    if (this.#loading) {
      this.#loading.wanted = wanted;
    } else if (this.#window) {
      if (!this.#window.isVisible()) this.#place();
      appear(this.#window, wanted);
    } else {
      this.#open(wanted);
    }
  }

  #open(wanted: Wanted): void {
    const { bundle, page, look } = this.#parts;
    const { mode, onTop } = look();
    const placed = this.#whereTo(mode);
    const window = openWindow({ bundle, page: page(), placed, onTop: isOnTop(mode, onTop) });
    const loading = { wanted };
    this.#window = window;
    this.#loading = loading;
    this.#mode = mode;
    this.#placed = placementOf(window);
    window.once('ready-to-show', () => {
      this.#loading = undefined;
      if (loading.wanted === 'hidden') this.#endLater();
      else appear(window, loading.wanted);
    });
    window.on('show', () => {
      clearTimeout(this.#lifetime);
      this.#parts.onShown();
    });
    window.on('restore', () => {
      this.#parts.onShown();
    });
    window.on('minimize', () => {
      this.#parts.onHidden();
    });
    window.on('hide', () => {
      this.#parts.onHidden();
      this.#endLater();
    });
    for (const moved of ['moved', 'resized', 'maximize', 'unmaximize'] as const) {
      window.on(moved as 'moved', () => {
        this.#remember();
      });
    }
    window.on('close', (event) => {
      this.#close(event);
    });
    window.once('closed', () => {
      clearTimeout(this.#lifetime);
      this.#parts.onHidden();
      this.#window = undefined;
      this.#loading = undefined;
    });
  }

  #close(event: Electron.Event): void {
    this.#remember();
    if (this.#quitting) return;
    if (!this.#parts.canHide()) {
      app.quit();
      return;
    }
    event.preventDefault();
    this.putAway();
    this.#parts.onClosedToTray();
  }

  #endLater(): void {
    this.#remember();
    clearTimeout(this.#lifetime);
    this.#lifetime = setTimeout(() => this.#window?.destroy(), hiddenLifetime);
  }

  #place(): void {
    const window = this.#window;
    if (!window) return;
    this.#mode = this.#parts.look().mode;
    this.#placed = undefined;
    moveTo(window, this.#whereTo(this.#mode));
    this.#placed = placementOf(window);
  }

  #whereTo(mode: WindowMode) {
    const { placement, tray } = this.#parts;
    return place({
      mode,
      remembered: placement(mode),
      workAreas: workAreas(),
      tray: tray(),
    });
  }

  /** Only what the user chose: not where a display that went away made it go. */
  #remember(): void {
    if (!this.#window || !this.#placed) return;
    const now = placementOf(this.#window);
    if (isSame(now, this.#placed)) return;
    this.#placed = now;
    this.#parts.remember(this.#mode, now);
  }
}

const isOnTop = (mode: WindowMode, onTop: Settings['onTop']): boolean =>
  onTop === 'always' || (onTop === 'compact' && mode === 'compact');

function appear(window: BrowserWindow, wanted: Wanted): void {
  if (window.isMinimized()) window.restore();
  if (wanted === 'quiet') window.showInactive();
  else {
    window.show();
    window.focus();
  }
}

/** The primary display's comes first. */
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
