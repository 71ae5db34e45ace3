/** What a user does with the desktop around the app. */
import { windows } from '../../../electron/browser-host/electron/browser-window.ts';
import { registered } from '../../../electron/browser-host/electron/global-shortcut.ts';
import type { Menu } from '../../../electron/browser-host/electron/menu.ts';
import { screen } from '../../../electron/browser-host/electron/screen.ts';
import type { Tray } from '../../../electron/browser-host/electron/tray.ts';
import { machine, type HostedDisplay } from '../../../electron/browser-host/machine.ts';

/** Replaces the connected displays. */
export function plug(displays: readonly HostedDisplay[]): void {
  const before = machine.displays;
  machine.displays = displays;
  const has = (some: readonly HostedDisplay[], { id }: HostedDisplay) =>
    some.some((known) => known.id === id);
  for (const gone of before.filter((display) => !has(displays, display))) {
    screen.emit('display-removed', {}, gone);
  }
  for (const come of displays.filter((display) => !has(before, display))) {
    screen.emit('display-added', {}, come);
  }
  for (const kept of displays.filter((display) => has(before, display))) {
    screen.emit('display-metrics-changed', {}, kept, ['workArea', 'scaleFactor']);
  }
}

/** Clicks the tray icon. Windows gives the taskbar the focus before it reports the click. */
export function clickTray(tray: Tray): void {
  for (const window of windows) if (!window.isDestroyed()) window.blur();
  tray.emit('click');
}

/** Returns the tray icon's context menu. @throws Error if there is none. */
export function openMenu(tray: Tray): Menu {
  tray.emit('right-click');
  const { menu } = tray;
  if (!menu) throw new Error('The tray has no menu');
  return menu;
}

/** Presses the keys as if in another program. @throws Error if nothing is registered for them. */
export function pressShortcut(accelerator: string): void {
  const callback = registered.get(accelerator);
  if (!callback) throw new Error(`No shortcut is registered for ${accelerator}`);
  callback();
}
