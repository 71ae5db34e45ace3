import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { records } from './records.ts';

type HostedApp = Pick<
  Electron.App,
  'enableSandbox' | 'exit' | 'getPath' | 'getVersion' | 'isPackaged' | 'quit' | 'whenReady'
>;

const { productName, version } = createRequire(import.meta.url)('../../package.json') as {
  readonly productName: string;
  readonly version: string;
};

class App extends EventEmitter implements HostedApp {
  readonly isPackaged = false;

  whenReady(): Promise<void> {
    return Promise.resolve();
  }

  getVersion(): string {
    return version;
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    if (name === 'userData') return userData();
    if (name === 'logs') return join(userData(), 'logs');
    throw new Error(`The browser host has no folder for ${name}`);
  }

  enableSandbox(): void {
    records.sandboxed = true;
  }

  quit(): void {
    this.emit('before-quit', {});
    this.emit('will-quit', {});
    this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    process.exit(code);
  }
}

// Electron's own switch, so that both are started alike.
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
