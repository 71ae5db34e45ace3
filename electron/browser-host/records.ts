/** The permission handlers of a session. */
export interface PermissionHandlers {
  permissionRequest: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  permissionCheck: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
  devicePermission: Parameters<Electron.Session['setDevicePermissionHandler']>[0];
}

export const noPermissions: PermissionHandlers = {
  permissionRequest: null,
  permissionCheck: null,
  devicePermission: null,
};

/** What a real desktop would show or enforce, recorded for tests. */
export const records = {
  sandboxed: false,
  /** The ID for Windows. */
  appId: '',
  /** Chromium switches set by the app. */
  switches: [] as string[],
  privilegedSchemes: [] as Electron.CustomScheme[],
  windowOptions: [] as Electron.BrowserWindowConstructorOptions[],
  openedExternally: [] as string[],
  copied: [] as string[],
  openedPaths: [] as string[],
  /** Addresses requested through `net.fetch`. */
  fetched: [] as string[],
  logInItem: { openAtLogin: false } as Electron.Settings,
  protocolClients: [] as { readonly scheme: string; readonly args: readonly string[] }[],
  /** The default session's handlers. */
  ...noPermissions,
  /** The options of every message box. */
  asked: [] as Electron.MessageBoxOptions[],
  errorBoxes: [] as { readonly title: string; readonly content: string }[],
};
