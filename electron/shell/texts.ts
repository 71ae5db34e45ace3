/** What is read outside of the window: in the tray's menu, and in the system's notifications. */
export const trayTexts = {
  open: 'Open Stopbar Companion',
  onTop: 'Keep on top',
  compact: 'Compact',
  openAtLogIn: 'Open at log-in',
  openAtLogInOnceInstalled: 'Open at log-in (once it is installed)',
  quit: 'Quit',
  restoring: 'Asking the keychain…',
  unreadable: 'The keychain cannot be read',
  signedOut: 'Nobody is signed in',
  signingIn: 'Waiting for your browser…',
  signedIn: (name: string | undefined) =>
    name === undefined ? 'Signed in' : `Signed in as ${name}`,
  practice: (service: string) => `${service}: nothing is real`,
  offline: (service: string) => `${service} – no network`,
  sending: (service: string) => `${service} – sending…`,
  signIn: 'Sign in',
  cancelSignIn: 'Cancel the sign-in',
  signOut: 'Sign out',
  check: 'Check for updates',
  updatesOff: 'Check for updates (they are off)',
  newest: 'Check for updates (this is the newest)',
  checking: 'Looking for updates…',
  fetching: (version: string, percent: number) => `Fetching version ${version}: ${percent} %`,
  updateOnceSent: (version: string) => `Update to ${version} (once everything is sent)`,
  update: (version: string) => `Restart and update to ${version}`,
} as const;

export const toolTip = {
  all: (said: string, service: string) => `Stopbar Companion – ${said}\n${service}`,
  offline: 'no network',
  filesUnreadable: 'some files can’t be read',
  notSaved: 'changes can’t be saved',
  putAside: 'a damaged file was moved aside',
  sending: 'sending…',
  signingIn: 'waiting for your browser…',
  unreadable: 'the keychain cannot be read',
  ready: 'ready',
  signedOut: 'signed out',
} as const;

export const closedToTray = {
  title: 'Stopbar Companion is still running',
  body: 'It stays by the clock. Right-click its icon there to quit.',
} as const;

export const refusedSwitch = (name: string) =>
  `--${name} lets other programs control Stopbar Companion. Start it without this option.`;

/** Of what was asked for in the tray's menu, and did not happen. */
export const failures = {
  body: 'Open the companion, and try it there.',
  setting: 'The setting was not changed.',
  signIn: 'The sign-in did not work.',
  cancelSignIn: 'The sign-in goes on.',
  signOut: 'You are still signed in.',
  check: 'There was no look for updates.',
  update: 'The update was not installed.',
} as const;
