import type { Connection } from '../../../electron/contract/service.ts';
import { displayText } from '../../../electron/contract/display.ts';
import type { AppError, OfflineReason } from '../../../electron/contract/result.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import { checkAddress, sayError, sayOffline } from '../../text/errors.ts';
import type { Message } from '../../text/message.ts';
import { waitForRequest } from '../text.ts';

export const service = {
  choice: 'Active service',
  given:
    'Set by the environment variable COMPANION_PROFILE. To choose another, restart without it.',
  address: 'Address',
  own: 'Your service',
  practiceHint: 'Nothing you do reaches a real airport.',
  none: 'None',
  edit: 'Edit service',
  add: 'Add service',
  close: 'Close form',
} as const;

export function serviceNames({ settings, builtInProfile }: AppState) {
  const live = settings.liveProfile ?? builtInProfile;
  return { practice: 'Practice service', ...(live && { live: live.name }) };
}

/** Returns why another service can't be chosen; undefined when it can. */
export const sayServiceFixed = ({ working }: AppState): string | undefined =>
  working ? waitForRequest : undefined;

export const connectionButton = { test: 'Test connection', testing: 'Testing…' } as const;

export const ownService = {
  title: 'Your service',
  intro: 'Your service’s operators can give you these values.',
  paste: 'Paste a profile',
  pasted: 'Profile as JSON',
  fillIn: 'Fill in the form',
  pasteFirst: 'Paste a profile first.',
  anotherAddress:
    'Staged changes, drafts and Activity stay with the saved address, and return if you use it again.',
  signIn: 'Sign-in',
  saving: 'Saving…',
  sending: waitForRequest,
  save: 'Save',
  saveAndUse: 'Save and use',
  noEdits: 'No edits to save.',
  test: 'Test connection',
  undo: 'Discard edits',
  practice: 'the practice service',
} as const;

interface FieldText {
  readonly label: string;
  readonly hint?: string;
}

const optional = 'Optional.';
const defaultIs = (value: string): string => `${optional} Default: ${value}.`;

/** The fields of a profile in the form's order, by the dotted paths that its schema reports. */
export const fieldTexts = {
  name: { label: 'Service name' },
  baseUrl: { label: 'Service address', hint: 'For example https://example.org/v2.' },
  tokenHeader: { label: 'Token header', hint: defaultIs('X-Network-Token') },
  'signIn.authorizationEndpoint': { label: 'Authorization endpoint' },
  'signIn.tokenEndpoint': {
    label: 'Token endpoint',
    hint: 'Not needed if the sign-in page returns the token itself.',
  },
  'signIn.revocationEndpoint': { label: 'Revocation endpoint', hint: optional },
  'signIn.clientId': { label: 'Client ID' },
  'signIn.scope': { label: 'Scope', hint: optional },
  'signIn.callback': {
    label: 'Callback',
    hint: `${defaultIs('loopback')} Others: stopbar-companion://auth/callback, or an https address that you paste after you sign in.`,
  },
  'signIn.redirectUri': {
    label: 'Redirect URI',
    hint: `${defaultIs('the callback')} Enter it if the service exchanges the code itself.`,
  },
  'signIn.responseType': {
    label: 'Response type',
    hint: defaultIs('token if there’s no token endpoint and no redirect URI, otherwise code'),
  },
} as const satisfies Readonly<Record<string, FieldText>>;

export type ProfileField = keyof typeof fieldTexts;

export const textOf = (field: ProfileField): FieldText => fieldTexts[field];

export const removeService = {
  open: 'Remove service',
  title: (name: string) => `Remove ${name}?`,
  no: 'Cancel',
  yes: 'Remove service',
  forgets: 'Its profile and your sign-in are deleted from this computer.',
  instead: (service: string) => `Stopbar Companion switches to ${service}.`,
  stays:
    'Staged changes, drafts and activity are kept, and return if you add the same address again.',
} as const;

export const jsonProblems = {
  'not-json': 'Not valid JSON. Copy everything from the first { to the last }.',
  'no-fields': 'No profile fields found. Nothing was changed.',
} as const;

/** Why a pasted profile can't be used. */
export type Unreadable = keyof typeof jsonProblems;

/** Returns why the service wasn't saved. */
export function saySaveError(error: AppError): Message {
  const { what, next } = sayError(error, 'The service');
  return { what: error.kind === 'invalid' ? 'Nothing was saved.' : what, next };
}

export const notTested: Message = { what: 'Not tested.', next: checkAddress };

/** Returns the result of a connection test. `host` is from the tested address. */
export function sayConnection(connection: Connection, host: string): Message {
  switch (connection.kind) {
    case 'healthy':
      return { what: `Connected to ${host}.`, next: '' };
    case 'answers':
      return { what: `${host} replied without a health status.`, next: 'Sign in to check it.' };
    case 'outage':
      return {
        what: `Connected to ${host}, but these parts are down: ${connection.parts.map(displayText).join(', ')}.`,
        next: 'Some actions may fail until they’re back.',
      };
    case 'not-the-service':
      return {
        what: `${host} isn’t a lighting service.`,
        next: 'Check the address and its path, like /v2.',
      };
    case 'moved':
      return {
        what: `${host} redirects to another address.`,
        next: checkAddress,
      };
    case 'failing':
      return {
        what: `${host} returned an error (${connection.status}).`,
        next: 'Try again in a few minutes.',
      };
    case 'unreached':
      return sayUnreached(connection.reason, host);
    case 'timed-out':
      return {
        what: `${host} didn’t reply in time.`,
        next: 'Check the address, or try again later.',
      };
    case 'broken':
      return { what: `The connection to ${host} dropped before it replied.`, next: 'Try again.' };
  }
}

function sayUnreached(reason: OfflineReason, host: string): Message {
  const { what, next } = sayOffline(reason, host);
  const isHere = reason === 'no-network' || reason === 'blocked';
  return { what, next: isHere ? next : checkAddress };
}

/** Returns whether the service can be used. */
export const isGood = ({ kind }: Connection): boolean => kind === 'healthy' || kind === 'answers';

export const serviceOutcomes = {
  saved: (name: string) => `Saved ${name}.`,
  savedAndUsed: (name: string) => `Saved. You’re now using ${name}.`,
  removed: (name: string) => `Removed ${name}.`,
} as const;
