export const trayTexts = {
  open: 'Open Stopbar Companion',
  unlinked: (count: number) => (count === 0 ? 'all linked' : `${count} unlinked`),
  contributions: (on: boolean) => `contributions ${on ? 'on' : 'off'}`,
  applying: (icao: string, settled: number, total: number) =>
    `Applying at ${icao}: ${settled} of ${total}`,
  onTop: 'Keep on top',
  compact: 'Compact',
  openAtLogIn: 'Start at login',
  openAtLogInOnMac: 'Start at login (off in System Settings)',
  openAtLogInOnceInstalled: 'Start at login (installed versions only)',
  quit: 'Quit',
  restoring: 'Restoring your session…',
  unreadable: 'Keychain unavailable',
  signedOut: 'Not signed in',
  signingIn: 'Waiting for your browser…',
  signedIn: (name: string | undefined) =>
    name === undefined ? 'Signed in' : `Signed in as ${name}`,
  practice: (service: string) => `${service} (practice mode)`,
  offline: (service: string) => `${service} – offline`,
  sending: (service: string) => `${service} – sending…`,
  closed: (icao: string) => `Contributions at ${icao} are off`,
  reopen: (icao: string) => `Contributions at ${icao} are off – enable`,
  signIn: 'Sign in',
  cancelSignIn: 'Cancel sign-in',
  signOut: 'Sign out',
  check: 'Check for updates',
  updatesOff: 'Check for updates (off)',
  newest: 'Check for updates (up to date)',
  checking: 'Checking for updates…',
  downloading: (version: string, percent: number) => `Downloading ${version}: ${percent}%`,
  updateOnceSent: (version: string) => `Update to ${version} (after sending)`,
  update: (version: string) => `Restart and update to ${version}`,
} as const;

export const contextMenuTexts = {
  noSuggestions: 'No suggestions',
  learn: 'Add to dictionary',
} as const;

export const toolTip = {
  all: (said: string, service: string) => `Stopbar Companion – ${said}\n${service}`,
  offline: 'offline',
  filesUnreadable: 'some files can’t be read',
  notSaved: 'changes can’t be saved',
  damagedFiles: 'a damaged file was moved aside',
  sending: 'sending…',
  signingIn: 'waiting for your browser…',
  unreadable: 'keychain unavailable',
  ready: 'ready',
  closed: (icaos: readonly string[]) => `contributions off at ${icaos.join(', ')}`,
  signedOut: 'signed out',
} as const;

export const closedToTray = {
  title: 'Stopbar Companion is still running',
  body: 'It’s in the tray. Right-click its icon to quit.',
} as const;

export const refusedSwitch = (name: string) =>
  `--${name} lets other programs control Stopbar Companion. Start it without this option.`;

/** Notifications for actions in the tray's menu that failed. */
export const failures = {
  body: 'Open Stopbar Companion and try again.',
  setting: 'The setting wasn’t changed.',
  reopen: (icao: string) => `Contributions at ${icao} may still be off.`,
  signIn: 'The sign-in failed.',
  cancelSignIn: 'The sign-in wasn’t cancelled.',
  signOut: 'You’re still signed in.',
  check: 'Couldn’t check for updates.',
  update: 'The update wasn’t installed.',
} as const;

export const unexpected = {
  title: 'Something went wrong in Stopbar Companion',
  body: 'The log has details. If something doesn’t respond, restart Stopbar Companion.',
} as const;

export const connecting = {
  question: (hosts: readonly string[]) => `Connect to ${hosts.join(' and ')}?`,
  detail: 'This is a new address. Continue only if you entered it.',
  connect: 'Connect',
  cancel: 'Cancel',
} as const;
