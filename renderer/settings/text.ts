import type { Reserved } from '../../electron/contract/application/shortcut.ts';
import type {
  UpdateProblem,
  UpdatesOff,
  UpdateState,
} from '../../electron/contract/application/updates.ts';
import { formatTime } from '../text/dates.ts';
import type { Message } from '../text/message.ts';

export const sectionsLabel = 'Sections';

/** The sections, in order. */
export const sectionTitles = {
  account: 'Account',
  service: 'Service',
  window: 'Window',
  startUp: 'Start-up',
  shortcut: 'Shortcut',
  updates: 'Updates',
  help: 'Help and about',
} as const;

export type SectionName = keyof typeof sectionTitles;

export const waitForRequest = 'Wait for the current request to finish.';

export const account = {
  signedInAs: 'Signed in as',
  unknown: 'Not provided by this service',
  networkId: 'Network ID',
  division: 'Network division',
  until: 'Signed in until',
  savedIn: 'Sign-in saved in',
  keychain: 'System keychain',
  nobody: 'Not signed in',
  wouldLast: 'You won’t stay signed in after you quit.',
} as const;

export const windowSettings = {
  size: 'Size',
  onTop: 'Keep on top',
  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  modes: { full: 'Full', compact: 'Compact' },
  compactHint: 'Esc hides the window.',
  onTopWhen: { never: 'Never', always: 'Always', compact: 'When compact' },
} as const;

export const startUp = {
  tray: 'When you close the window, Stopbar Companion keeps running in the tray.',
  noTray:
    'Some desktops hide tray icons. Until you’ve clicked this one, closing the window quits the app.',
  openAtLogIn: 'Start at login',
  openAtLogInHint: 'Hidden in the tray.',
  offInWindows: 'Off in Task Manager › Startup apps. Turning it on here turns it on there, too.',
  offOnMac: 'Off in macOS. Allow Stopbar Companion in System Settings › General › Login Items.',
  show: 'Show when EuroScope starts',
  showHint: 'Without taking the focus.',
  quit: 'Quit when EuroScope quits',
  quitHint: 'Requests finish first.',
  noLogIn: 'Only available in the installed app, on Windows and macOS.',
  noEuroScope: 'Only available on Windows.',
} as const;

export const shortcutTaken: Message = {
  what: 'Another program uses these keys.',
  next: 'Choose others.',
};

export const shortcut = {
  label: 'Show and hide the window',
  press: 'Press the keys…',
  choose: 'Choose keys…',
  remove: 'Remove shortcut',
  listening: 'Esc cancels. Delete removes the shortcut.',
  works: 'Works in any app.',
  taken: `${shortcutTaken.what} ${shortcutTaken.next}`,
  unusable: 'This key can’t be used. Choose a letter, digit or function key.',
} as const;

/** Electron's key names that differ from the labels on a keyboard. */
export const keyNames: ReadonlyMap<string, string> = new Map([
  ['CommandOrControl', 'Ctrl'],
  ['Control', 'Ctrl'],
  ['Super', 'Win'],
  ['PageUp', 'Page up'],
  ['PageDown', 'Page down'],
]);

/** Returns why keys can't be the shortcut. `keys` are the labels on the keyboard. */
export function sayReserved(keys: string, { by, use }: Reserved): string {
  switch (by) {
    case 'typing':
      return `${keys} is used for typing. Add Ctrl or Alt, or use a function key.`;
    case 'programs':
      return `Most programs use ${keys} for ${use}. Choose another.`;
    case 'system':
      return `The system uses ${keys} for ${use}. Choose another.`;
    case 'keyboard':
      return use === ''
        ? 'AltGr is used for typing on this keyboard. Choose keys without it.'
        : `${keys} types “${use}” on this keyboard. Choose another.`;
  }
}

/** Returns why the saved shortcut is off. */
export const sayReservedIsOff = (keys: string, reserved: Reserved): string =>
  `${keys} doesn’t show or hide the window: ${sayReserved('it', reserved)}`;

export const updates = {
  busy: 'In progress',
  sending: waitForRequest,
  progress: 'Download progress',
  notes: (version: string) => `What’s new in ${version}`,
  install: 'Restart and update',
  check: 'Check for updates',
  showNews: 'Show what’s new after an update',
} as const;

/** Returns the state of updates, and what the user can do. */
export function sayUpdate(update: UpdateState): Message {
  switch (update.kind) {
    case 'off':
      return whyOff[update.why];
    case 'not-checked':
      return { what: 'Not checked yet.', next: automatic };
    case 'checking':
      return { what: 'Checking for updates…', next: '' };
    case 'newest':
      return {
        what: `Up to date. Last checked at ${formatTime(update.checkedAt)}.`,
        next: automatic,
      };
    case 'downloading':
      return { what: `Downloading version ${update.release.version}…`, next: '' };
    case 'ready':
      return {
        what: `Version ${update.release.version} is ready.`,
        next: 'It installs when you quit.',
      };
    case 'failed':
      return {
        what: `${updateProblems[update.problem]} Last tried at ${formatTime(update.failedAt)}.`,
        next: updateAdvice[update.problem],
      };
  }
}

const automatic = 'Checks at start-up and every 6 hours.';

const whyOff: Readonly<Record<UpdatesOff, Message>> = {
  'no-address': {
    what: 'Automatic updates aren’t available in this version.',
    next: 'To update, download and run the new installer. Your data is kept.',
  },
  'not-installed': {
    what: 'Automatic updates aren’t available: this copy isn’t installed.',
    next: 'To update, replace it with a newer copy. Your data is kept.',
  },
};

const updateProblems: Readonly<Record<UpdateProblem, string>> = {
  offline: 'Can’t reach the update server.',
  server: 'The update server returned an error.',
  rejected: 'The update was deleted: its signature or hash couldn’t be verified.',
  unexpected: 'The update couldn’t be downloaded, saved or installed.',
};

const retries = 'The app will try again.';

const updateAdvice: Readonly<Record<UpdateProblem, string>> = {
  offline: `Check your network. ${retries}`,
  server: `${retries} If it keeps failing, tell the app’s developers.`,
  rejected: 'Don’t install it manually. Tell the app’s developers.',
  unexpected: 'Check your disk space. The log has details.',
};

export const help = {
  keys: 'Keyboard shortcuts',
  log: 'Log and diagnostics',
  noSecrets: 'They contain no passwords or tokens.',
  openLogs: 'Open log folder',
  diagnostics: 'Copy diagnostics…',
  defaults: 'Settings',
  reset: 'Reset to defaults',
  version: (version: string) => `Stopbar Companion ${version}`,
  whatsNew: 'What’s new',
  licences: 'Licences',
  unsigned: 'This copy isn’t signed. Compare its download with the release’s checksums.',
} as const;

export const diagnosticsDialog = {
  title: 'Diagnostics',
  no: 'Close',
  yes: 'Copy diagnostics',
  intro: 'Review this before you share it.',
  text: 'Diagnostics text',
} as const;

export const resetDialog = {
  title: 'Reset settings to defaults?',
  no: 'Cancel',
  yes: 'Reset to defaults',
  resets: 'This resets the window, theme, shortcut and start-up settings.',
  stays: 'Your service, sign-in, drafts and activity are kept.',
} as const;

export const outcomes = {
  noShortcut: 'Shortcut removed.',
  shortcut: (keys: string) => `${keys} now shows and hides the window.`,
  logsOpened: 'Log folder opened.',
  diagnosticsCopied: 'Diagnostics copied.',
  reset: 'Settings reset to defaults.',
} as const;
