import { machine } from './machine.ts';
import { openPages } from './page-server.ts';
import { request } from './net/net-request.ts';
import { records } from './records.ts';
import { session } from './electron/session.ts';
import { browse } from './system-browser.ts';

// Both are promises (electron.d.ts, "Clipboard"). What another program copied, a test sets.
export const clipboard: Pick<Electron.Clipboard, 'readText' | 'writeText'> = {
  readText: () => Promise.resolve(machine.clipboard),
  writeText: (text) => {
    machine.clipboard = text;
    records.copied.push(text);
    openPages()?.copy(text);
    return Promise.resolve();
  },
};

/** As much of it as the companion uses: with and without a window to belong to. */
interface Asking {
  readonly showMessageBox: (
    ...asked:
      | readonly [Electron.BaseWindow, Electron.MessageBoxOptions]
      | readonly [Electron.MessageBoxOptions]
  ) => Promise<Electron.MessageBoxReturnValue>;
}

export const dialog: Pick<Electron.Dialog, 'showErrorBox'> & Asking = {
  // The companion says it on the console too.
  showErrorBox: (title, content) => {
    records.errorBoxes.push({ title, content });
  },
  // No native window is there to show it: the machine answers for the user.
  showMessageBox: (...asked) => {
    const options = asked.at(-1) as Electron.MessageBoxOptions;
    records.asked.push(options);
    const response = machine.pressedButton;
    console.log(`showMessageBox ${options.message} → ${options.buttons?.[response] ?? response}`);
    return Promise.resolve({ response, checkboxChecked: false });
  },
};

/** As much of it as electron-updater uses. */
interface Requesting {
  readonly request: typeof request;
}

export const net: Pick<Electron.Net, 'fetch' | 'isOnline'> & Requesting = {
  fetch: (input, init) => session.defaultSession.fetch(input, init),
  request,
  isOnline: () => machine.online,
};

export const shell: Pick<Electron.Shell, 'openExternal' | 'openPath'> = {
  openPath: (path) => {
    records.openedPaths.push(path);
    return Promise.resolve('');
  },
  openExternal: async (address) => {
    records.openedExternally.push(address);
    console.log(`openExternal ${address}`);
    openPages()?.offer(address);
    await browse(address);
  },
};
