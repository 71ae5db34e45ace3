import { Menu } from '../../../electron/browser-host/electron/menu.ts';

type Role = NonNullable<Electron.MenuItemConstructorOptions['role']>;
type Entry = Electron.MenuItemConstructorOptions;

/**
 * The keys of the roles on Windows and Linux. Text fields have those for cutting, copying and pasting
 * themselves, and the menu doesn't register them.
 * @see https://github.com/electron/electron/blob/main/lib/browser/api/menu-item-roles.ts
 */
const keysOfRoles: Readonly<Partial<Record<Role, string>>> = {
  close: 'CommandOrControl+W',
  forceReload: 'Shift+CmdOrCtrl+R',
  minimize: 'CommandOrControl+M',
  ...(process.platform !== 'win32' && { quit: 'CommandOrControl+Q' }),
  reload: 'CmdOrCtrl+R',
  resetZoom: 'CommandOrControl+0',
  toggleDevTools: 'Ctrl+Shift+I',
  togglefullscreen: 'F11',
  zoomIn: 'CommandOrControl+Plus',
  zoomOut: 'CommandOrControl+-',
};

const menusOfRoles: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  appMenu: ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'],
  fileMenu: ['quit'],
  editMenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
  viewMenu: [
    'reload',
    'forceReload',
    'toggleDevTools',
    'resetZoom',
    'zoomIn',
    'zoomOut',
    'togglefullscreen',
  ],
  windowMenu: ['minimize', 'zoom', 'close'],
};

/** Electron's own menu, for an app that sets none. */
const defaultMenu: readonly Entry[] = [
  { role: 'fileMenu' },
  { role: 'editMenu' },
  { role: 'viewMenu' },
  { role: 'windowMenu' },
];

const applicationMenu = (): readonly Entry[] =>
  flatEntries(Menu.application === undefined ? defaultMenu : (Menu.application?.entries ?? []));

/** Returns the roles of all entries of the application menu, including those of submenus. */
export const applicationRoles = (): readonly Role[] =>
  applicationMenu().flatMap(({ role }) => role ?? []);

/** Returns what the application menu does on keys that the page doesn't handle, like `Control+Shift+I`. */
export const roleOn = (keys: string): Role | undefined =>
  applicationMenu().find((entry) => keysOf(entry) === keys)?.role;

/** Returns the entries of a menu and its submenus, in their order. */
function flatEntries(template: readonly Entry[]): readonly Entry[] {
  return template.flatMap((entry) => {
    const { role, submenu } = entry;
    if (Array.isArray(submenu)) return flatEntries(submenu);
    const roles = role && menusOfRoles[role];
    return roles ? roles.map((role) => ({ role })) : [entry];
  });
}

/** Returns an entry's accelerator, with the modifiers as the app writes them. */
function keysOf({ accelerator, role }: Entry): string | undefined {
  const keys = accelerator ?? (role && keysOfRoles[role]);
  if (typeof keys !== 'string') return undefined;
  const parts = keys.replace(/CommandOrControl|CmdOrCtrl|Ctrl/, 'Control').split('+');
  return [...parts.slice(0, -1).sort(), parts.at(-1)].join('+');
}
