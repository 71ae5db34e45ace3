export const contextMenuTexts = {
  noSuggestions: 'No suggestions',
  learn: 'Add to dictionary',
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
  detail: 'This is a new address. Connect only if you entered it.',
  connect: 'Connect',
  cancel: 'Cancel',
} as const;
