import { app } from 'electron';

/** The companion's own scheme, over which a browser can bring a sign-in back. */
export const companionScheme = 'stopbar-companion';

const longestLink = 8192;

/** What a start was asked to do. */
export interface Launch {
  /** A sign-in's way back that the system handed over. */
  readonly link: string | undefined;
  /** Started with the system: nobody asked to see it. */
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

/** One instance to a user: false where there is one already, which then hears of this start (W2). */
export function claimSingleInstance(onLaunch: (launch: Launch) => void): boolean {
  app.on('second-instance', (_event, argv) => {
    onLaunch(launchOf(argv));
  });
  // macOS hands links over like this.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    if (isCallback(url)) onLaunch({ link: url, hidden: false });
  });
  return app.requestSingleInstanceLock();
}

/** Only an installed companion: a link must not start a bare Electron. */
export function registerScheme(): void {
  if (!app.isPackaged) return;
  // What follows `--` is no switch, whatever a page puts into its link.
  app.setAsDefaultProtocolClient(companionScheme, process.execPath, ['--']);
}
