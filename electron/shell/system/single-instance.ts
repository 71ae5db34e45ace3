import { app } from 'electron';
import { companionScheme, isCallback, isOwnLink, linkedPage, type LinkedPage } from './links.ts';

/** What the command line asks for. */
export interface Launch {
  /** A sign-in callback that the system passed on. */
  readonly link: string | undefined;
  /** The page to open; `refused` if a link has an unknown form. */
  readonly opens?: LinkedPage | 'refused' | undefined;
  /** Whether the app was started at login, and should stay hidden. */
  readonly hidden: boolean;
}

export function launchOf(argv: readonly string[]): Launch {
  const link = argv.find(isCallback);
  const other = argv.find((text) => isOwnLink(text) && !isCallback(text));
  const opens = other === undefined ? undefined : (linkedPage(other) ?? 'refused');
  return { link, ...(opens && { opens }), hidden: argv.includes('--hidden') };
}

/**
 * Allows one instance per user. Returns false if there is one, which is notified of this start
 * (W2).
 */
export function claimSingleInstance(onLaunch: (launch: Launch) => void): boolean {
  app.on('second-instance', (_event, argv) => onLaunch(launchOf(argv)));
  // macOS passes links on with this event.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    onLaunch({ ...launchOf([url]), hidden: false });
  });
  return app.requestSingleInstanceLock();
}

/** Registers the scheme for an installed app: a link must not start plain Electron. */
export function registerScheme(): void {
  if (!app.isPackaged) return;
  // Chromium reads no switches after `--`, so a link can't contain one.
  app.setAsDefaultProtocolClient(companionScheme, process.execPath, ['--']);
}
