import { notifications } from '../../../electron/browser-host/electron/notification.ts';
import { app } from '../../../electron/browser-host/electron/app.ts';
import {
  type BrowserWindow,
  windows,
} from '../../../electron/browser-host/electron/browser-window.ts';
import { registered } from '../../../electron/browser-host/electron/global-shortcut.ts';
import { machine, type HostedDisplay } from '../../../electron/browser-host/machine.ts';
import { applicationRoles } from './menus.ts';
import { nativeTheme } from '../../../electron/browser-host/electron/native-theme.ts';
import { powerMonitor } from '../../../electron/browser-host/electron/power-monitor.ts';
import { records } from './records.ts';
import { partitions, session } from '../../../electron/browser-host/electron/session.ts';
import { type Tray, trays } from '../../../electron/browser-host/electron/tray.ts';
import { clickTray, openMenu, plug, pressShortcut } from './desktop.ts';

/** What a user would see of the app, as plain data. */
export type DesktopState = ReturnType<typeof readDesktop>;

/** What a user or the machine can do with the app outside its page. */
export type UserAction =
  | {
      readonly kind:
        'clickTray' | 'closeWindow' | 'crashPage' | 'destroyWindow' | 'read' | 'reloadPage';
    }
  | { readonly kind: 'clickMenu'; readonly label: string }
  | { readonly kind: 'pressShortcut'; readonly accelerator: string }
  | { readonly kind: 'dragWindow'; readonly bounds: Electron.Rectangle }
  | { readonly kind: 'plugDisplays'; readonly displays: readonly HostedDisplay[] }
  | { readonly kind: 'setOnline'; readonly online: boolean }
  | { readonly kind: 'copyElsewhere'; readonly text: string }
  | { readonly kind: 'pressButtons'; readonly button: number }
  | { readonly kind: 'power'; readonly event: 'resume' | 'suspend' };

type Actions = {
  readonly [Kind in UserAction['kind']]: (action: Extract<UserAction, { kind: Kind }>) => unknown;
};

const actions: Actions = {
  read: () => undefined,
  clickTray: () => clickTray(tray()),
  clickMenu: ({ label }) => openMenu(tray()).click(label),
  closeWindow: () => openWindow().close(),
  reloadPage: () => openWindow().webContents.reload(),
  crashPage: () =>
    openWindow().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }),
  destroyWindow: () => openWindow().destroy(),
  dragWindow: ({ bounds }) => openWindow().drag(bounds),
  pressShortcut: ({ accelerator }) => pressShortcut(accelerator),
  plugDisplays: ({ displays }) => plug(displays),
  setOnline: ({ online }) => (machine.online = online),
  copyElsewhere: ({ text }) => (machine.clipboard = text),
  pressButtons: ({ button }) => (machine.pressedButton = button),
  power: ({ event }) => powerMonitor.emit(event),
};

/** Returns what is visible after the action. @throws Error if the action isn't possible. */
export function perform(action: UserAction): DesktopState {
  // TypeScript can't see that the kind and the action belong together.
  const act = actions[action.kind] as (action: UserAction) => unknown;
  act(action);
  return readDesktop();
}

function readDesktop() {
  const shown = trays.at(-1);
  return {
    tray: shown && {
      toolTip: shown.toolTip,
      scaleFactors: shown.image.getScaleFactors(),
      menu: openMenu(shown).entries.map(({ click, ...entry }) => ({
        ...entry,
        clickable: click !== undefined && entry.enabled !== false,
      })),
    },
    windows: windows.filter((window) => !window.isDestroyed()).map(readWindow),
    applicationMenu: applicationRoles(),
    spelling: session.defaultSession.spelling,
    otherSpellCheckers: [...partitions]
      .filter(([, { spelling }]) => spelling.enabled)
      .map(([name]) => name),
    notifications: notifications.map(({ title, body }) => ({ title, body })),
    shortcuts: [...registered.keys()],
    theme: nativeTheme.themeSource,
    logInItem: app.logInItem,
    openedPaths: records.openedPaths,
    fetched: records.fetched,
    asked: records.asked.map(({ message }) => message),
    version: app.getVersion(),
  };
}

const readWindow = (window: BrowserWindow) => ({
  address: window.address,
  bounds: window.getBounds(),
  minimumSize: window.minimumSize,
  visible: window.isVisible(),
  minimized: window.isMinimized(),
  focused: window.isFocused(),
  onTop: window.isAlwaysOnTop(),
});

function tray(): Tray {
  const shown = trays.at(-1);
  if (!shown) throw new Error('There is no tray');
  return shown;
}

function openWindow(): BrowserWindow {
  const open = windows.findLast((window) => !window.isDestroyed());
  if (!open) throw new Error('No window is open');
  return open;
}
