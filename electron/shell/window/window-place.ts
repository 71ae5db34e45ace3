import { screen, type BrowserWindow } from 'electron';
import type { WindowMode } from '../../contract/application/settings.ts';
import { isOnDisplay, place, type Area, type Placed, type Placement } from './placement.ts';
import { moveTo, showAt } from './window.ts';

export interface WindowPlaceParts {
  readonly mode: () => WindowMode;
  readonly placement: (mode: WindowMode) => Placement | null;
  readonly savePlacement: (mode: WindowMode, placement: Placement) => void;
}

/** Puts the window where the user left it, for each mode, and saves where the user moves it. */
export class WindowPlace {
  readonly #parts: WindowPlaceParts;
  #window: BrowserWindow | undefined;
  /** Where the app put the window, which isn't saved; undefined while the app moves it. */
  #placed: Placement | undefined;
  #mode: WindowMode = 'full';

  constructor(parts: WindowPlaceParts) {
    this.#parts = parts;
    for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const) {
      screen.on(change as 'display-added', () => this.#followDisplays());
    }
  }

  /** Opens a window at its place, and follows it until it's closed. */
  open(openAt: (placed: Placed) => BrowserWindow): BrowserWindow {
    const window = openAt(this.#whereTo());
    this.#window = window;
    this.#placed = placementOf(window);
    window.on('restore', () => {
      if (!this.#placed) this.#move();
    });
    for (const moved of ['moved', 'resized', 'maximize', 'unmaximize'] as const) {
      window.on(moved as 'moved', () => this.remember());
    }
    // No other event says that a Windows key has moved it.
    window.on('blur', () => this.remember());
    window.once('closed', () => (this.#window = undefined));
    return window;
  }

  show(window: BrowserWindow, focus: boolean): void {
    this.#placed = undefined;
    showAt(window, this.#whereTo(), focus);
    this.#placed = placementOf(window);
  }

  /** Moves the window if its mode has changed. */
  arrange(): void {
    if (this.#parts.mode() === this.#mode) return;
    this.remember();
    this.#move();
  }

  /** Saves the placement that the user chose, but not a move because a display was removed. */
  remember(): void {
    // A minimized window says that it's neither maximized nor snapped.
    if (!this.#window || !this.#placed || this.#window.isMinimized()) return;
    const now = placementOf(this.#window);
    if (isSame(now, this.#placed)) return;
    this.#placed = now;
    this.#parts.savePlacement(this.#mode, now);
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
    if (!isShown || this.#isMoved(window)) this.#move();
  }

  /** Whether the window is where the app put it, and the user had chosen another place. */
  #isMoved(window: BrowserWindow): boolean {
    const chosen = this.#parts.placement(this.#mode);
    if (!chosen || !this.#placed || isSame(chosen, this.#placed)) return false;
    return isSame(placementOf(window), this.#placed);
  }

  /** Moves a visible window. A hidden one gets its place when it appears (R1). */
  #move(): void {
    const window = this.#window;
    if (!window) return;
    const placed = this.#whereTo();
    this.#placed = undefined;
    if (!window.isVisible() || window.isMinimized()) return;
    moveTo(window, placed);
    this.#placed = placementOf(window);
  }

  /** Returns the window's place in the mode that it's in from now on. */
  #whereTo(): Placed {
    this.#mode = this.#parts.mode();
    return place({
      mode: this.#mode,
      remembered: this.#parts.placement(this.#mode),
      workAreas: workAreas(),
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
