import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { openPages, openPageServer } from './page-server.ts';
import { records } from './records.ts';

type HostedContents = Pick<Electron.WebContents, 'send' | 'setWindowOpenHandler'>;
type HostedWindow = Pick<Electron.BrowserWindow, 'isDestroyed' | 'loadURL' | 'show'>;
type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** The contents of every page that a browser has open: they all are the one window. */
export class WebContents extends EventEmitter implements HostedContents {
  windowOpenHandler: WindowOpenHandler | undefined;

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler;
  }

  send(channel: string, ...args: unknown[]): void {
    openPages()?.push(channel, args);
  }
}

export class BrowserWindow extends EventEmitter implements HostedWindow {
  readonly webContents = new WebContents();
  visible: boolean;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    records.windowOptions.push(options);
    this.visible = options.show ?? true;
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(address: string): Promise<void> {
    await openPageServer(address, this.webContents);
    this.emit('ready-to-show');
  }

  show(): void {
    this.visible = true;
  }

  isDestroyed(): boolean {
    return false;
  }
}
