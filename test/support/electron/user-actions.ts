import { notifications } from '../../../electron/browser-host/electron/notification.ts';
import {
  type BrowserWindow,
  windows,
} from '../../../electron/browser-host/electron/browser-window.ts';
import { machine } from '../../../electron/browser-host/machine.ts';
import { applicationRoles } from './menus.ts';
import { nativeTheme } from '../../../electron/browser-host/electron/native-theme.ts';
import { records } from './records.ts';
import { partitions, session } from '../../../electron/browser-host/electron/session.ts';
import { type Tray, trays } from '../../../electron/browser-host/electron/tray.ts';
import { clickTray, openMenu } from './desktop.ts';

/** What a user would see of the app, as plain data. */
export type DesktopState = ReturnType<typeof readDesktop>;

/** What a user or the machine can do with the app outside its page. */
export type UserAction =
  | { readonly kind: 'clickTray' | 'closeWindow' | 'read' }
  | { readonly kind: 'clickMenu'; readonly label: string }
  | { readonly kind: 'copyElsewhere'; readonly text: string }
  | { readonly kind: 'pressButtons'; readonly button: number };

type Actions = {
  readonly [Kind in UserAction['kind']]: (action: Extract<UserAction, { kind: Kind }>) => unknown;
};

const actions: Actions = {
  read: () => undefined,
  clickTray: () => clickTray(tray()),
  clickMenu: ({ label }) => openMenu(tray()).click(label),
  closeWindow: () => openWindow().close(),
  copyElsewhere: ({ text }) => (machine.clipboard = text),
  pressButtons: ({ button }) => (machine.pressedButton = button),
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
      menu: openMenu(shown).entries.map(({ label }) => ({ label })),
    },
    windows: windows.filter((window) => !window.isDestroyed()).map(readWindow),
    applicationMenu: applicationRoles(),
    spelling: session.defaultSession.spelling,
    otherSpellCheckers: [...partitions]
      .filter(([, { spelling }]) => spelling.enabled)
      .map(([name]) => name),
    notifications: notifications.map(({ title }) => ({ title })),
    theme: nativeTheme.themeSource,
    fetched: records.fetched,
    asked: records.asked.map(({ message }) => message),
  };
}

const readWindow = (window: BrowserWindow) => ({
  address: window.address,
  minimumSize: window.minimumSize,
  visible: window.isVisible(),
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
