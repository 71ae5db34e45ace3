import type { Desktop } from '../../../electron/application/handlers.ts';

/** A desktop that supports everything and accepts every shortcut. */
export const desktopDouble: Desktop = {
  abilities: () => ({
    tray: true,
    openAtLogIn: true,
    logInOffBy: null,
    shortcut: true,
    euroScope: true,
  }),
  claimShortcut: () => true,
  pauseShortcut: () => undefined,
  openLogFolder: () => Promise.resolve(),
  openDataFolder: () => Promise.resolve(),
  hideWindow: () => undefined,
};
