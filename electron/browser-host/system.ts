import { machine } from './machine.ts';
import { openPages } from './page-server.ts';
import { session } from './electron/session.ts';
import { browse } from './system-browser.ts';

// Both return promises (electron.d.ts, "Clipboard"). Tests set what another program copied.
export const clipboard: Pick<Electron.Clipboard, 'readText' | 'writeText'> = {
  readText: () => Promise.resolve(machine.clipboard),
  writeText: (text) => {
    machine.clipboard = text;
    openPages()?.copy(text);
    return Promise.resolve();
  },
};

/** The overloads that the app uses: with and without a parent window. */
interface Asking {
  showMessageBox: (
    ...asked:
      | readonly [Electron.BaseWindow, Electron.MessageBoxOptions]
      | readonly [Electron.MessageBoxOptions]
  ) => Promise<Electron.MessageBoxReturnValue>;
}

export const dialog: Pick<Electron.Dialog, 'showErrorBox'> & Asking = {
  // The app also prints it on the console.
  showErrorBox: () => undefined,
  // There's no native window, so the simulated user answers.
  showMessageBox: (...asked) => {
    const options = asked.at(-1) as Electron.MessageBoxOptions;
    const response = machine.pressedButton;
    console.log(`showMessageBox ${options.message} → ${options.buttons?.[response] ?? response}`);
    return Promise.resolve({ response, checkboxChecked: false });
  },
};

export const net: Pick<Electron.Net, 'fetch' | 'isOnline'> = {
  fetch: (input, init) => session.defaultSession.fetch(input, init),
  isOnline: () => machine.online,
};

export const shell: Pick<Electron.Shell, 'openExternal' | 'openPath'> = {
  openPath: () => Promise.resolve(''),
  openExternal: async (address) => {
    openPages()?.offer(address);
    await browse(address);
  },
};
