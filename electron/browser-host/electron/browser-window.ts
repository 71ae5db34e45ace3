import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import type { Hosted } from './hosted.ts';
import { openPages, openPageServer } from '../page-server.ts';
import { onlyOnceReady } from '../readiness.ts';
import { displayUnder, primary } from './screen.ts';
import { session } from './session.ts';

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** The contents of all pages that are open in browsers. They show the same window. */
class WebContents
  extends EventEmitter
  implements Hosted<Electron.WebContents, WebContents, 'session'>
{
  windowOpenHandler: WindowOpenHandler | undefined;

  get session() {
    return session.defaultSession;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler;
  }

  reload(): void {
    openPages()?.reload();
  }

  replaceMisspelling(_text: string): void {
    // The browser checks spelling itself.
  }

  send(channel: string, ...args: unknown[]): void {
    openPages()?.push(channel, args);
  }
}

/** Every window that was opened, including destroyed ones. */
export const windows: BrowserWindow[] = [];

/** An invisible window that records what a real one would show. */
export class BrowserWindow
  extends EventEmitter
  implements Hosted<Electron.BrowserWindow, BrowserWindow, 'webContents'>
{
  readonly webContents = new WebContents();
  readonly options: Electron.BrowserWindowConstructorOptions;
  address = '';
  backgroundColor: string;
  minimumSize: readonly [number, number];
  #bounds: Electron.Rectangle;
  /** Whether it's open, perhaps minimized. */
  #open: boolean;
  #minimized = false;
  #focused = false;
  #maximized = false;
  #onTop: boolean;
  #destroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    onlyOnceReady('Cannot create BrowserWindow before app is ready');
    this.options = options;
    const { show = true, width = 800, height = 600, alwaysOnTop = false } = options;
    const { x: left, y: top } = primary().workArea;
    const { x = left, y = top, minWidth = 0, minHeight = 0, backgroundColor = '' } = options;
    this.#bounds = arrived({ x, y, width, height }, primary().bounds);
    this.minimumSize = [minWidth, minHeight];
    this.backgroundColor = backgroundColor;
    this.#onTop = alwaysOnTop;
    this.#open = show;
    windows.push(this);
    app.windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(address: string): Promise<void> {
    this.address = address;
    await openPageServer(address, this);
    if (!this.#destroyed) this.emit('ready-to-show');
  }

  show(): void {
    this.#appear();
    this.focus();
  }

  showInactive(): void {
    this.#appear();
  }

  hide(): void {
    this.blur();
    if (!this.#open) return;
    this.#open = false;
    this.emit('hide');
    openPages()?.tellVisible(false);
  }

  minimize(): void {
    this.blur();
    this.#open = true;
    this.#minimized = true;
    this.emit('minimize');
  }

  /** Restores a minimized window. Also shows a hidden one, without the event `show`. */
  restore(): void {
    if (!this.#minimized) return;
    this.#open = true;
    this.#leaveMinimized();
  }

  focus(): void {
    const wasFocused = this.#focused;
    this.#focused = true;
    if (wasFocused) return;
    app.emit('browser-window-focus', {}, this);
    queueMicrotask(() => this.emit('focus'));
  }

  close(): void {
    const event = new Event('close', { cancelable: true });
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#open = false;
    openPages()?.leave(this, !app.isQuitting);
    this.#forbidUse();
    this.emit('closed');
    app.windows.delete(this);
    if (app.windows.size === 0) app.emit('window-all-closed');
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** On Windows and macOS, a minimized window isn't visible. */
  isVisible(): boolean {
    return this.#open && !this.#minimized;
  }

  isMinimized(): boolean {
    return this.#minimized;
  }

  isFocused(): boolean {
    return this.#focused;
  }

  /** On Windows, a minimized window isn't maximized, even if it will be once it's restored. */
  isMaximized(): boolean {
    return this.#maximized && !this.#minimized;
  }

  maximize(): void {
    this.#maximized = true;
    this.#appear();
    this.emit('maximize');
  }

  unmaximize(): void {
    this.#maximized = false;
    this.#appear();
    this.emit('unmaximize');
  }

  isAlwaysOnTop(): boolean {
    return this.#onTop;
  }

  setAlwaysOnTop(flag: boolean): void {
    this.#onTop = flag;
  }

  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }

  setMinimumSize(width: number, height: number): void {
    this.minimumSize = [width, height];
  }

  getBounds(): Electron.Rectangle {
    return this.#maximized ? displayUnder(this.#bounds).workArea : this.#bounds;
  }

  getNormalBounds(): Electron.Rectangle {
    return this.#bounds;
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = arrived({ ...this.#bounds, ...bounds }, this.#bounds);
  }

  setMenuBarVisibility(_visible: boolean): void {
    // There's no menu bar.
  }

  /** Takes the focus away, like another program that comes to the front. The event follows later. */
  blur(): void {
    if (!this.#focused) return;
    this.#focused = false;
    queueMicrotask(() => this.emit('blur'));
  }

  /** Moves or resizes the window like a user with the mouse. */
  drag(bounds: Electron.Rectangle): void {
    this.#bounds = bounds;
    this.emit('moved');
    this.emit('resized');
  }

  /** Makes all uses of a destroyed window throw an error, except these. */
  #forbidUse(): void {
    const allowed = ['constructor', 'destroy', 'isDestroyed'];
    const names = [...Object.getOwnPropertyNames(BrowserWindow.prototype), 'webContents'];
    const get = () => {
      throw new TypeError('Object has been destroyed');
    };
    for (const name of names.filter((some) => !allowed.includes(some))) {
      Object.defineProperty(this, name, { get, enumerable: false });
    }
  }

  #appear(): void {
    if (this.isVisible()) return;
    this.#open = true;
    this.#leaveMinimized();
    this.emit('show');
  }

  #leaveMinimized(): void {
    const wasMinimized = this.#minimized;
    this.#minimized = false;
    if (wasMinimized) this.emit('restore');
    openPages()?.tellVisible(true);
  }
}

/** Windows gives a window the wrong size when it moves to a display with another scale (W3). */
function arrived(bounds: Electron.Rectangle, from: Electron.Rectangle): Electron.Rectangle {
  const ratio = displayUnder(from).scaleFactor / displayUnder(bounds).scaleFactor;
  const { width, height } = bounds;
  return { ...bounds, width: Math.round(width * ratio), height: Math.round(height * ratio) };
}
