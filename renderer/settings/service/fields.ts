interface FieldText {
  readonly label: string;
  readonly hint?: string;
}

const optional = 'Optional.';
const defaultIs = (value: string): string => `${optional} Default: ${value}.`;

/** The fields of a profile in the form's order, by the dotted paths that its schema reports. */
const fieldTexts = {
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

export const profileFields = Object.keys(fieldTexts) as readonly ProfileField[];

export const textOf = (field: ProfileField): FieldText => fieldTexts[field];

export const isOfSignIn = (field: ProfileField): boolean => field.startsWith('signIn.');
