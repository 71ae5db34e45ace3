import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Hosted } from './hosted.ts';
import { takeLock } from '../instance-lock.ts';
import { machine } from '../machine.ts';
import { becomeReady, onlyBeforeReady } from '../readiness.ts';

const { productName, version } = createRequire(import.meta.url)('../../../package.json') as {
  readonly productName: string;
  readonly version: string;
};

class App extends EventEmitter implements Hosted<Electron.App, App, 'commandLine'> {
  readonly commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch'> = {
    // Chromium's switches have no effect here.
    appendSwitch: () => undefined,
    hasSwitch: (name) => process.argv.some((arg) => arg.split('=', 1)[0] === `--${name}`),
  };

  /** Windows that aren't destroyed. */
  readonly windows = new Set<EventEmitter & { close: () => void }>();

  get isPackaged(): boolean {
    return machine.isPackaged;
  }

  /** Resolves after the main script has run. */
  async whenReady(): Promise<void> {
    await setImmediate();
    becomeReady();
  }

  getVersion(): string {
    return version;
  }

  #id = '';
  #name = productName;
  #userData: string | undefined;

  getName(): string {
    return this.#name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    const folder = this.#userData ?? userData();
    if (name === 'userData') return folder;
    if (name === 'logs') return join(folder, 'logs');
    if (name === 'appData') return configFolder();
    throw new Error(`The browser host has no folder for ${name}`);
  }

  getPreferredSystemLanguages(): string[] {
    return [...machine.languages];
  }

  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path}`);
    if (name === 'userData') this.#userData = path;
    else throw new Error(`The browser host has no folder for ${name}`);
  }

  enableSandbox(): void {
    onlyBeforeReady('app.enableSandbox() can only be called before app is ready');
  }

  setAppUserModelId(id: string): void {
    this.#id = id;
  }

  requestSingleInstanceLock(): boolean {
    return takeLock(this.getPath('userData'), (argv) => this.emit('second-instance', {}, argv));
  }

  /** Links of another program don't arrive here. */
  setAsDefaultProtocolClient(_scheme: string, _path?: string, _args?: string[]): boolean {
    return true;
  }

  logInItem: Electron.Settings = { openAtLogin: false };

  setLoginItemSettings(settings: Electron.Settings): void {
    this.logInItem = settings;
    machine.allowedInTaskManager = settings.enabled ?? true;
  }

  /** On Windows, `openAtLogin` says only that the app is registered with these arguments. */
  getLoginItemSettings({
    args = [],
    path = process.execPath,
  }: Electron.LoginItemSettingsOptions = {}): Electron.LoginItemSettings {
    const { openAtLogin = false, name = this.#id, args: own = [] } = this.logInItem;
    const { allowedInTaskManager: enabled, needsApproval, openedAtLogIn } = machine;
    const item = { name, path: process.execPath, args: own, scope: 'user' as const, enabled };
    const status: Electron.LoginItemSettings['status'] = needsApproval
      ? 'requires-approval'
      : openAtLogin
        ? 'enabled'
        : 'not-registered';
    return {
      openAtLogin: openAtLogin && !needsApproval && args.join(' ') === own.join(' '),
      executableWillLaunchAtLogin: openAtLogin && enabled,
      // It finds the entry only by a path in quotes if there's a space in it, as in the app's.
      launchItems: openAtLogin && path === `"${process.execPath}"` ? [item] : [],
      wasOpenedAtLogin: openedAtLogIn,
      status,
    };
  }

  isQuitting = false;

  /** Asks every window to close. A window that refuses keeps the app running. */
  quit(): void {
    this.isQuitting = true;
    this.emit('before-quit', {});
    for (const window of [...this.windows]) window.close();
    this.isQuitting = this.windows.size === 0;
    if (!this.isQuitting) return;
    const event = new Event('will-quit', { cancelable: true });
    this.emit(event.type, event);
    if (!event.defaultPrevented) this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    process.exit(code);
  }
}

// Electron has the same switch.
function userData(): string {
  const { values } = parseArgs({
    options: { 'user-data-dir': { type: 'string' } },
    strict: false,
  });
  const chosen = values['user-data-dir'];
  if (typeof chosen === 'string') return resolve(chosen);
  return join(configFolder(), productName);
}

function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  if (process.platform === 'win32' && APPDATA) return APPDATA;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

export const app = new App();
