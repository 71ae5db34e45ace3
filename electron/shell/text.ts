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
  setting: 'Couldn’t change the setting.',
  reopen: (icao: string) => `Contributions at ${icao} may still be off.`,
  signIn: 'Couldn’t sign in.',
  cancelSignIn: 'Couldn’t cancel the sign-in.',
  signOut: 'You’re signed out, but your sign-in is still in the keychain.',
  check: 'Couldn’t check for updates.',
  update: 'Couldn’t install the update.',
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
