import { machine } from './machine.ts';
import { openPages } from './page-server.ts';
import { request } from './net-request.ts';
import { records } from './records.ts';
import { browse } from './system-browser.ts';

export const clipboard: Pick<Electron.Clipboard, 'writeText'> = {
  writeText: (text) => {
    records.copied.push(text);
    openPages()?.copy(text);
    return Promise.resolve();
  },
};

export const dialog: Pick<Electron.Dialog, 'showErrorBox'> = {
  // The companion says it on the console too.
  showErrorBox: () => undefined,
};

/** As much of it as electron-updater uses. */
interface Requesting {
  readonly request: typeof request;
}

export const net: Pick<Electron.Net, 'fetch' | 'isOnline'> & Requesting = {
  fetch: (input, init) => {
    records.fetched.push(typeof input === 'string' ? input : input.url);
    return fetch(input, init);
  },
  request,
  isOnline: () => machine.online,
};

type Permissions = Pick<
  Electron.Session,
  'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler'
>;

export const session: {
  readonly defaultSession: Permissions;
  readonly fromPartition: () => object;
} = {
  // One for requests: Node keeps nothing of them.
  fromPartition: () => ({}),
  defaultSession: {
    setPermissionRequestHandler: (handler) => {
      records.permissionRequest = handler;
    },
    setPermissionCheckHandler: (handler) => {
      records.permissionCheck = handler;
    },
    setDevicePermissionHandler: (handler) => {
      records.devicePermission = handler;
    },
  },
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
