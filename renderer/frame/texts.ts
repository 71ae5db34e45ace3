/** What stands in the frame around the pages; what is said of outcomes is in messages.ts. */
export const frame = {
  name: 'Stopbar Companion',
  notLoaded: 'This page could not be loaded. Close the companion and start it again.',
} as const;

export const navigation = { pages: 'Pages' } as const;

export const theService = 'The service';

export const signedInAs = (who: string | undefined): string =>
  who === undefined ? 'You are signed in.' : `You are signed in as ${who}.`;

export const signedOut = 'You are signed out.';

export const keychainWorks = {
  keeps: 'The keychain works: you stay signed in when the companion is closed.',
  isEmpty: 'The keychain works, and keeps no sign-in.',
} as const;

export const note = { seen: 'Got it' } as const;

export const notices = {
  offline: 'There is no network. What you do now cannot be sent: wait until it is back.',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  openFolder: 'Open folder',
} as const;

export const pasteAddress = {
  form: 'Callback',
  address: 'Paste the address you ended up on',
  hint: 'All of it, from your browser’s address line.',
  checking: 'Checking…',
  use: 'Use it',
  fromClipboard: 'Paste from clipboard',
  elsewhere: (expected: string) =>
    `The address should begin with ${expected}. Copy the one your browser ended on.`,
} as const;

export const accountWorks = 'The service accepts your account again.';

export const practiceHint = { practise: 'To practise:' } as const;

export const sessionBox = {
  label: 'Account',
  signedIn: 'Signed in',
  signOut: 'Sign out',
  waitingForAddress: 'Waiting for the address…',
  waitingForBrowser: 'Waiting for your browser…',
  signingIn: 'Signing in…',
  openAgain: 'Open the browser again',
  paste: 'Paste the address',
  cancel: 'Cancel',
  restoring: 'Looking for your last sign-in…',
  starting: 'Starting…',
  signIn: 'Sign in',
} as const;

export const sessionNotes = {
  keychain: 'Keychain',
  inMemory: 'You stay signed in until the companion is closed.',
  notKnown: 'So it is not known whether you are signed in.',
  retry: 'Try the keychain again',
  account: 'Account',
  checkAgain: 'Check again',
  clock: 'Clock',
  signIn: 'Sign-in',
  profileChanged: (service: string) =>
    `Your last sign-in doesn’t match the profile of ${service}, so it isn’t used. Sign in again.`,
  signInAgain: 'Sign in',
} as const;

export const signedOutNote = {
  membersOnly: 'The service takes this from members only: sign in first, at the top.',
} as const;

export const waits = {
  calls: {
    signIn: 'Signing in',
    loadAirport: 'Loading the airport',
    link: 'Linking',
    applyLinks: 'Applying changes',
    readDivisions: 'Loading your divisions',
    readAirportRequests: 'Loading airports',
    switchContributions: 'Switching contributions',
  },
  limited: (service: string) => `${service} is limiting requests.`,
  unavailable: (service: string) => `${service} isn’t available right now.`,
  tryingAgain: (seconds: number) =>
    seconds === 0 ? 'Trying again now.' : `Trying again in ${seconds} s.`,
  cancel: 'Cancel',
} as const;

export const statusLine = {
  tryAgain: (what: string) => `Try again: ${what}`,
  notNow: 'Not now',
} as const;
