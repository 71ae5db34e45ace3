/** What a real desktop would show or enforce, kept so that a test can look at it. */
export const records = {
  sandboxed: false,
  privilegedSchemes: [] as Electron.CustomScheme[],
  windowOptions: [] as Electron.BrowserWindowConstructorOptions[],
  openedExternally: [] as string[],
  permissionRequest: null as Parameters<Electron.Session['setPermissionRequestHandler']>[0],
  permissionCheck: null as Parameters<Electron.Session['setPermissionCheckHandler']>[0],
  devicePermission: null as Parameters<Electron.Session['setDevicePermissionHandler']>[0],
};
