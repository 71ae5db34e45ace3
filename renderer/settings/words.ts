import type { Connection } from '../../electron/contract/connection.ts';
import { displayText } from '../../electron/contract/display.ts';
import type { AppError, OfflineReason } from '../../electron/contract/result.ts';
import type { Reserved } from '../../electron/contract/reserved-keys.ts';
import type { Settings } from '../../electron/contract/settings.ts';
import type { AppState } from '../../electron/contract/state.ts';
import { sayError, type Message } from '../text/errors.ts';
import type { IgnoredKey, Unreadable } from './service/profile-fields.ts';

/** One of several, as the user chooses it. */
export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export const themeOptions: readonly Option<Settings['theme']>[] = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];

export const modeOptions: readonly Option<Settings['mode']>[] = [
  { value: 'full', label: 'Full', hint: 'Room for maps and lists.' },
  { value: 'compact', label: 'Compact', hint: 'Small, beside EuroScope. Escape hides it.' },
];

export const onTopOptions: readonly Option<Settings['onTop']>[] = [
  { value: 'never', label: 'Never' },
  { value: 'always', label: 'Always' },
  { value: 'compact', label: 'Only when compact' },
];

export function serviceOptions(state: AppState): readonly Option<Settings['service']>[] {
  const live = state.settings.liveProfile ?? state.builtInProfile;
  return [
    {
      value: 'practice',
      label: 'Practice service',
      hint: 'Inside the companion. Nothing is real.',
    },
    {
      value: 'live',
      label: live?.name ?? 'Your own service',
      hint: live?.baseUrl ?? 'Add it first.',
    },
  ];
}

/** Why the service cannot be chosen at the moment. */
export function sayServiceFixed({ profileGiven, working }: AppState): string | undefined {
  if (profileGiven) {
    return 'The service was given by COMPANION_PROFILE. Start the companion without it to choose here.';
  }
  return working ? 'Something is on its way to the service. Wait until it has ended.' : undefined;
}

/** Why a setting does nothing on this desktop. */
export const lacking = {
  openAtLogIn: 'Only an installed companion, on Windows or macOS, can be opened at log-in.',
  euroScope: 'EuroScope can be noticed on Windows only.',
} as const;

export const shortcutTaken: Message = {
  what: 'Another program has these keys.',
  next: 'Choose others.',
};

export const shortcutUnfit = 'This key can’t be used. Choose a letter, a digit or a function key.';

/** Why keys can't be the shortcut. `keys` is how they stand on the keyboard. */
export function sayReserved(keys: string, { by, use }: Reserved): string {
  switch (by) {
    case 'typing':
      return `${keys} is used for typing. Hold Ctrl or Alt too, or use a function key.`;
    case 'every-program':
      return `${keys} is used for ${use} in every program. Choose another.`;
    case 'other-programs':
      return `${keys} is used by other programs. Add Shift or Alt.`;
    case 'system':
      return `The system uses ${keys} for ${use}. Choose another.`;
    case 'companion':
      return `Stopbar Companion keeps ${keys} for ${use}. Choose another.`;
    case 'keyboard':
      return use === ''
        ? 'AltGr is used for typing on this keyboard. Choose keys without it.'
        : `${keys} types “${use}” on this keyboard. Choose another.`;
  }
}

/** Why the stored keys do nothing. */
export const sayReservedIsOff = (keys: string, reserved: Reserved): string =>
  `${keys} doesn’t show or hide the window: ${sayReserved('it', reserved)}`;

const mostNamed = 10;

function sayIgnored(keys: readonly IgnoredKey[]): string {
  const named = keys.slice(0, mostNamed).map(sayIgnoredKey).join(', ');
  const more = keys.length > mostNamed ? ` and ${keys.length - mostNamed} more` : '';
  return `Ignored: ${named}${more}.`;
}

function sayIgnoredKey({ path, why }: IgnoredKey): string {
  // A key may be empty, or invisible.
  const name = displayText(path.slice(0, 60)).replace(/(^|\.)$/, '$1""');
  return {
    unknown: name,
    'not-text': `${name} isn’t text`,
    'not-an-object': `${name} isn’t an object`,
  }[why];
}

/** What the status line tells of the buttons. */
export const outcomes = {
  saved: (name: string) => `Saved: ${name}.`,
  savedAndUsed: (name: string) => `Saved: the companion works on ${name} now.`,
  filledIn: (ignored: readonly IgnoredKey[], emptied: boolean) =>
    [
      'The fields are filled in.',
      ...(emptied
        ? ['The fields that the profile leaves out were emptied: it’s for another service.']
        : []),
      ...(ignored.length > 0 ? [sayIgnored(ignored)] : []),
    ].join(' '),
  removed: (name: string) => `Removed: ${name}.`,
  noShortcut: 'No keys show and hide the window now.',
  shortcut: (keys: string) => `${keys} shows and hides the window now.`,
  updateWaits: 'The update waits until everything is sent.',
  logsOpened: 'The log folder is open.',
  diagnosticsCopied: 'The diagnostics are copied.',
  reset: 'The settings are as they were at first.',
} as const;

/** @param host of the address that was tested. */
export function sayConnection(connection: Connection, host: string): Message {
  switch (connection.kind) {
    case 'healthy':
      return { what: `${host} answers, and is well.`, next: '' };
    case 'answers':
      return {
        what: `Something answers at ${host}. It does not tell its health.`,
        next: 'Sign in there to see whether it is your service.',
      };
    case 'outage':
      return {
        what: `${host} is connected, but these parts are down: ${connection.parts.map(displayText).join(', ')}.`,
        next: 'Some things may fail until it is back.',
      };
    case 'not-the-service':
      return {
        what: `Something else answers at ${host}: this is not the service.`,
        next: 'Check the address, also the part behind the name, like /v2.',
      };
    case 'moved':
      return {
        what: `${host} sends requests on${connection.to === null ? '' : ` to ${connection.to}`}. That was not followed.`,
        next: 'Use the address that it sends them to, if you trust it.',
      };
    case 'failing':
      return {
        what: `${host} answers that it does not work at the moment (${connection.status}).`,
        next: 'Try again in a few minutes.',
      };
    case 'unreached':
      return sayUnreached(connection.reason, host);
    case 'timed-out':
      return {
        what: `${host} did not answer in time.`,
        next: 'Check the address, or try again later.',
      };
    case 'broken':
      return {
        what: `The connection to ${host} broke before a whole answer came.`,
        next: 'Try again.',
      };
  }
}

function sayUnreached(reason: OfflineReason, host: string): Message {
  switch (reason) {
    case 'refused':
      return {
        what: `Nothing answers at ${host}: the connection was refused.`,
        next: 'Check the address and its port, or whether the service runs.',
      };
    case 'unknown-host':
      return { what: `The name ${host} is not known.`, next: 'Check how it is spelled.' };
    case 'certificate':
      return {
        what: `The certificate of ${host} is not trusted.`,
        next: 'Check the address, or ask the people who run the service.',
      };
    case 'no-network':
      return { what: 'There is no network.', next: 'Connect, then test again.' };
    case 'port':
      return {
        what: `The port of ${host} is kept for something else: nothing is sent there.`,
        next: 'Correct the port, or ask the people who run the service for another one.',
      };
  }
}

/** Whether the service can be worked on. */
export const isGood = ({ kind }: Connection): boolean => kind === 'healthy' || kind === 'answers';

/** Why the user's own service was not saved. */
export function saySaveError(error: AppError): Message {
  const { what, next } = sayError(error, 'The service');
  return { what: error.kind === 'invalid' ? 'Nothing was saved.' : what, next };
}

export const jsonProblems = {
  'not-json': 'This is not JSON. Copy all of it, from the first { to the last }.',
  'no-fields': 'This JSON has none of a profile’s fields. Nothing was changed.',
  'no-text': 'None of this profile’s fields is text. Nothing was changed.',
  'not-an-object': 'This is no profile: one stands between { and }.',
} as const satisfies Record<Unreadable, string>;
