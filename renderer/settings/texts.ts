import type { Settings } from '../../electron/contract/settings.ts';

/** Labels and hints; what the page says about outcomes is in words.ts and update-words.ts. */
export const settings = {
  lead: 'Every change holds at once, and in the next run.',
  about: 'About',
} as const;

export const service = {
  title: 'Service',
  inUse: 'In use',
  address: 'Address',
  choice: 'Work on',
  edit: 'Edit your own service',
  add: 'Add your own service',
} as const;

export const connectionButton = {
  test: 'Test connection',
  testing: 'Testing…',
} as const;

export const ownService = {
  title: 'Your own service',
  intro:
    'The people who run it can tell you these. Fields that say “may stay empty” have a usual value.',
  paste: 'Paste a profile',
  pasted: 'Profile as JSON',
  fillIn: 'Fill in the fields',
  name: 'Service name',
  nameHint: 'What the companion calls it.',
  baseUrl: 'Service address',
  baseUrlHint: 'Like https://example.org/v2.',
  tokenHeader: 'Token header',
  tokenHeaderHint: 'May stay empty: X-Network-Token.',
  signIn: 'Sign-in',
  authorizationEndpoint: 'Authorization endpoint',
  tokenEndpoint: 'Token endpoint',
  tokenEndpointHint: 'May stay empty if the callback carries the token.',
  revocationEndpoint: 'Revocation endpoint',
  clientId: 'Client id',
  scope: 'Scope',
  callback: 'Callback',
  callbackHint:
    'May stay empty: loopback. Else stopbar-companion://auth/callback, or an address that you paste back.',
  redirectUri: 'Redirect URI',
  redirectUriHint:
    'May stay empty: the callback. Enter it if the service registered its own address with the identity provider.',
  responseType: 'Response type',
  responseTypeHint: 'May stay empty: code, or token without a token endpoint and a redirect URI.',
  mayStayEmpty: 'May stay empty.',
  saving: 'Saving…',
  sending: 'Something is on its way to the service. Wait for it.',
  save: 'Save',
  saveAndUse: 'Save and use it',
  undo: 'Undo changes',
  practice: 'the practice service',
  close: 'Close',
} as const;

export const removeService = {
  open: 'Remove this service',
  title: (name: string) => `Remove ${name}?`,
  no: 'Keep it',
  yes: 'Remove',
  forgets:
    'The companion forgets where this service is, and takes your sign-in there out of the keychain.',
  instead: (service: string) => `It works on ${service} then.`,
  stays: 'Drafts and the activity stay: they are there again when you add the same address.',
} as const;

export const account = {
  title: 'Account',
  signedInAs: 'Signed in as',
  unknown: 'unknown: this service does not tell',
  networkId: 'Network id',
  division: 'Division',
  until: 'Until',
  kept: 'Your sign-in is kept in the system’s keychain.',
  notKnown: 'It is not known whether you are signed in.',
  nobody: 'Nobody is signed in.',
  wouldLast: 'A sign-in would last until the companion is closed.',
} as const;

export const windowPanel = {
  title: 'Window',
  size: 'Size',
  onTop: 'Keep on top',
  theme: 'Theme',
} as const;

export const startUp = {
  title: 'Tray and start-up',
  tray: 'Closing the window leaves the companion in the tray, by the clock. Quit stands in its menu.',
  noTray: 'This desktop has no tray: closing the window quits the companion.',
  openAtLogIn: 'Open at log-in',
  openAtLogInHint: 'Hidden in the tray.',
  show: 'Show when EuroScope starts',
  showHint: 'Without taking the focus.',
  quit: 'Quit when EuroScope ends',
  quitHint: 'What is on its way to the service is finished first.',
} as const;

export const shortcut = {
  title: 'Shortcut',
  label: 'Keys that show and hide the window',
  press: 'Press the keys…',
  choose: 'Choose keys…',
  remove: 'Remove the shortcut',
  listening: 'Escape cancels, Delete takes the shortcut away.',
  none: 'None so far. They work in every other program, too.',
  works: 'They work in every other program, too.',
  taken: 'Another program has these keys at the moment. Choose others.',
} as const;

/** As it stands on the keys, by Electron's names for them. */
export const keyNames: ReadonlyMap<string, string> = new Map([
  ['CommandOrControl', 'Ctrl'],
  ['Control', 'Ctrl'],
  ['Super', 'Win'],
  ['PageUp', 'Page up'],
  ['PageDown', 'Page down'],
]);

export const updates = {
  title: 'Updates',
  off: 'Updates are off',
  busy: 'In progress',
  sending: 'Something is being sent',
  progress: 'Fetched so far',
  notes: (version: string) => `What is new in ${version}`,
  install: 'Restart and update',
  check: 'Check for updates',
} as const;

export const help = {
  title: 'Help and reset',
  intro:
    'For the people who look into a fault: the log, and how this companion is set up. Neither holds a password or a token.',
  openLogs: 'Open the log folder',
  diagnostics: 'Copy diagnostics',
  reset: 'Reset settings',
} as const;

export const diagnosticsDialog = {
  title: 'Diagnostics',
  no: 'Close',
  yes: 'Copy',
  intro: 'Exactly this is copied. Read it before you give it to anybody.',
  text: 'What is copied',
} as const;

/** Every setting that a reset changes, as the dialog lists it. */
const resetNames: Readonly<Record<Exclude<keyof Settings, 'service' | 'liveProfile'>, string>> = {
  mode: 'size',
  onTop: 'keep on top',
  theme: 'theme',
  shortcut: 'shortcut',
  openAtLogIn: 'open at log-in',
  showWithEuroScope: 'show when EuroScope starts',
  quitWithEuroScope: 'quit when EuroScope ends',
};

export const resetDialog = {
  title: 'Reset settings?',
  no: 'Keep them',
  yes: 'Reset',
  resets: `These settings return to their defaults: ${Object.values(resetNames).join(', ')}.`,
  stays: 'Your service, sign-in, drafts and activity are kept.',
} as const;
