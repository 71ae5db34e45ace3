import { openPages } from './page-server.ts';
import { records } from './records.ts';
import { browse } from './system-browser.ts';

export const dialog: Pick<Electron.Dialog, 'showErrorBox'> = {
  // The companion says it on the console too.
  showErrorBox: () => undefined,
};

export const nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors'> = {
  shouldUseDarkColors: true,
};

export const net: Pick<Electron.Net, 'fetch'> = {
  fetch: (input, init) => fetch(input, init),
};

type Permissions = Pick<
  Electron.Session,
  'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler'
>;

export const session: { readonly defaultSession: Permissions } = {
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

export const shell: Pick<Electron.Shell, 'openExternal'> = {
  openExternal: async (address) => {
    records.openedExternally.push(address);
    console.log(`openExternal ${address}`);
    openPages()?.offer(address);
    await browse(address);
  },
};
