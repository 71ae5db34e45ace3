import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import { root } from '../../../electron/commands/run.mjs';

/** The executable that `npm run test:electron` found. */
export const { COMPANION_IN_ELECTRON: electronExecutable = '' } = process.env;
/** Whether it's a packaged app, which has its own build. It must accept a debugger. */
export const isPackaged = Boolean(process.env['COMPANION_ELECTRON']);

interface ElectronOptions {
  /** By default, the first run is over. */
  readonly settings?: object;
  readonly profile?: object;
  readonly args?: readonly string[];
}

export const dataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'companion-electron-'));

/** Removes a data folder. Windows keeps files of a process locked for a moment after its end. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });

/** Starts the app in Electron, sandboxed as for a user, without touching the user's keychain. */
export async function launchElectron(
  folder: string,
  { settings = { welcomed: true }, profile, args = [] }: ElectronOptions = {},
): Promise<ElectronApplication> {
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
  const file = profile && join(folder, 'profile.json');
  if (file) await writeFile(file, JSON.stringify(profile));
  const app = await _electron.launch({
    executablePath: electronExecutable,
    chromiumSandbox: true,
    // Otherwise Electron asks the user where to save.
    acceptDownloads: true,
    cwd: root,
    args: [...(isPackaged ? [] : ['.']), `--user-data-dir=${folder}`, ...args],
    env: {
      ...definedOnly(process.env),
      ...{ COMPANION_NO_KEYCHAIN: '1', COMPANION_PROFILE: file ?? '' },
    },
  });
  await app.evaluate(({ shell }) => {
    // A sign-in continues in the test, not in the user's browser.
    shell.openExternal = (address) => {
      Object.assign(globalThis, { openedAddress: address });
      return Promise.resolve();
    };
  });
  return app;
}

/** Returns the window's page once it can be used: what runs in it earlier would be lost. */
export async function readyPage(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await page.waitForURL(/^app:\/\/companion\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Resolves with the address that the app opened in the browser. */
export async function openedAddress(app: ElectronApplication): Promise<string> {
  const read = () => app.evaluate(() => String(Reflect.get(globalThis, 'openedAddress') ?? ''));
  await expect.poll(read).not.toBe('');
  const address = await read();
  await app.evaluate(() => Reflect.deleteProperty(globalThis, 'openedAddress'));
  return address;
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
