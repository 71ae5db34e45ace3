import { tmpdir } from 'node:os';
import type { ApplicationParts } from '../../../electron/application/application.ts';
import type { Desktop } from '../../../electron/application/handlers.ts';
import { Updates } from '../../../electron/application/updates/updates.ts';
import { StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { limitsByHand } from '../requests/limits-by-hand.ts';

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

/** Updates of an app that was built without an update address. */
export const noUpdates = (): Updates =>
  new Updates({ off: 'no-address', load: () => Promise.reject(new Error('Updates are off')) });

/** Working defaults for the parts of the application that a test isn't about. */
export const applicationParts: Pick<
  ApplicationParts,
  'fetch' | 'mayConnect' | 'lastErrorIds' | 'clean' | 'problems'
> = {
  fetch,
  mayConnect: () => Promise.resolve(true),
  lastErrorIds: () => [],
  clean: (text) => text,
  problems: new StorageProblems(tmpdir(), () => ''),
};

/** All parts of an application without updates, except its settings and services. */
export const usualApplication = (): Omit<ApplicationParts, 'settings' | 'openServiceSession'> => ({
  ...applicationParts,
  ...{ damagedFiles: [], profileGiven: false, builtIn: undefined, network: 'online' },
  ...{ updates: noUpdates(), desktop: desktopDouble, log: () => 'log-1' },
});

const { lastErrorIds, clean } = applicationParts;

/** Working defaults for the parts of a service session that a test isn't about. */
export const sessionParts = {
  ...{ practice: false, version: '1.2.3', fetch, lastErrorIds, clean },
  ...{ log: () => 'log-1', hide: () => undefined, copyText: () => Promise.resolve() },
  openExternal: () => Promise.resolve(),
  // On a busy machine, a reply may take longer than the app waits.
  after: limitsByHand().after,
} as const;
