import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { app, BaseWindow, clipboard, net, powerMonitor, shell } from 'electron';

export const appVersion = (): string => app.getVersion();

export const dataFolder = (): string => app.getPath('userData');

export const copyText = (text: string): Promise<void> => clipboard.writeText(text);

export const readClipboard = (): Promise<string> => clipboard.readText();

export const isOnline = (): boolean => net.isOnline();

export function onWake(woken: () => void): void {
  powerMonitor.on('resume', woken);
}

/** @throws Error with the system's message if the folder can't be opened. */
export async function openLogFolder(): Promise<void> {
  await openFolder(app.getPath('logs'));
}

/** Opens the data folder, or its parent if it isn't a folder. @throws as `openLogFolder`. */
export async function openDataFolder(): Promise<void> {
  const folder = app.getPath('userData');
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  await openFolder(isThere ? folder : dirname(folder));
}

async function openFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder);
  if (problem !== '') throw new Error(problem);
}

/** Saves, and delays quitting until the work is done or has failed, but no longer than the limit. */
export function finishBeforeQuit(
  { save, finish }: Pick<SessionEnd, 'save'> & { readonly finish: () => Promise<void> },
  limitMs: number,
  log: (message: string, thrown: unknown) => unknown,
): void {
  let step: 'running' | 'finishing' | 'over' = 'running';
  app.on('will-quit', (event) => {
    if (step === 'over') return;
    event.preventDefault();
    // A second “Quit” doesn't end what is still being recorded.
    if (step === 'finishing') return;
    step = 'finishing';
    const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
    const work = async () => {
      save();
      await finish();
    };
    const failed = (thrown: unknown) => log('Can’t finish before quitting', thrown);
    void Promise.race([work().catch(failed), limit])
      .then(save)
      .catch(failed)
      .finally(() => {
        step = 'over';
        quit();
      });
  });
}

/** What to do while the system ends the session, before the handler returns: the process may end then. */
interface SessionEnd {
  /** Saves what is in memory. The session may still go on. */
  readonly save: () => void;
  /** Does the last work before the process ends. */
  readonly finish: () => void;
}

/**
 * Calls these when the user logs off or the computer shuts down. On Windows, the app doesn't quit then, and must
 * not: that would start an update's installer, which Windows ends half-way
 * (https://github.com/electron-userland/electron-builder/issues/7807). Elsewhere it also quits as usual.
 */
export function onSessionEnd({ save, finish }: SessionEnd, platform: NodeJS.Platform): void {
  if (platform !== 'win32') {
    powerMonitor.on('shutdown', save);
    return;
  }
  // Only windows get these events, and the app's own may have been destroyed.
  sessionWindow = new BaseWindow({ show: false });
  sessionWindow.on('query-session-end', save);
  sessionWindow.on('session-end', finish);
}

/** Keeps the window from being garbage-collected. */
let sessionWindow: BaseWindow | undefined;

export function quit(): void {
  app.quit();
}
