import { app } from 'electron';

/** The app's own scheme, through which a browser can return to the app after a sign-in. */
export const companionScheme = 'stopbar-companion';

const longestLink = 8192;

/** What the command line asks for. */
export interface Launch {
  /** A sign-in callback that the system passed on. */
  readonly link: string | undefined;
  /** Whether the app was started at login, and should stay hidden. */
  readonly hidden: boolean;
}

export function launchOf(argv: readonly string[]): Launch {
  return { link: argv.find(isCallback), hidden: argv.includes('--hidden') };
}

export function isCallback(text: string): boolean {
  if (text.length > longestLink || !URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return protocol === `${companionScheme}:` && host === 'auth' && pathname === '/callback';
}

/**
 * Allows one instance per user. Returns false if there is one, which is notified of this start
 * (W2).
 */
export function claimSingleInstance(onLaunch: (launch: Launch) => void): boolean {
  app.on('second-instance', (_event, argv) => {
    onLaunch(launchOf(argv));
  });
  // macOS passes links on with this event.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    if (isCallback(url)) onLaunch({ link: url, hidden: false });
  });
  return app.requestSingleInstanceLock();
}

/** Registers the scheme for an installed app: a link must not start plain Electron. */
export function registerScheme(): void {
  if (!app.isPackaged) return;
  // Chromium reads no switches after `--`, so a link can't contain one.
  app.setAsDefaultProtocolClient(companionScheme, process.execPath, ['--']);
}
