import type { Desktop } from '../../electron/application-handlers.ts';

/** A desktop that has everything, and lets every shortcut be taken. */
export const desktopDouble: Desktop = {
  abilities: () => ({ tray: true, openAtLogIn: true, shortcut: true, euroScope: true }),
  claimShortcut: () => true,
  pauseShortcut: () => undefined,
  openLogFolder: () => Promise.resolve(),
  openDataFolder: () => Promise.resolve(),
  hideWindow: () => undefined,
};
