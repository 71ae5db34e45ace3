/** Checks authorization requests (RFC 6749, 4.1.1; RFC 7636, 4.3). */

export const practiceClientId = 'stopbar-companion';
export const practiceScope = 'account';
const fixedCallback = 'stopbar-companion://auth/callback';
/** In characters; the app's own are about 300. Limits what is kept while the user chooses. */
const longestQuery = 2048;

export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly codeChallenge: string;
}

type CheckedRequest =
  | { readonly kind: 'accepted'; readonly request: AuthorizationRequest }
  /** Must not be redirected, because the redirect URI isn't trusted. */
  | { readonly kind: 'untrusted'; readonly reason: string }
  | {
      readonly kind: 'refused';
      readonly redirectUri: string;
      readonly state: string | null;
      readonly error: 'invalid_request' | 'unsupported_response_type';
      readonly reason: string;
    };

export function checkAuthorizationRequest(text: string): CheckedRequest {
  if (text.length > longestQuery) return { kind: 'untrusted', reason: 'The request is too long.' };
  const query = new URLSearchParams(text);
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri');
  const state = query.get('state');
  const codeChallenge = query.get('code_challenge') ?? '';
  if (clientId !== practiceClientId || hasTwo(query, 'client_id')) {
    return { kind: 'untrusted', reason: 'The app isn’t registered.' };
  }
  if (redirectUri === null || !isCallback(redirectUri) || hasTwo(query, 'redirect_uri')) {
    return { kind: 'untrusted', reason: 'The return address isn’t registered.' };
  }
  const refuse = (
    reason: string,
    error: 'invalid_request' | 'unsupported_response_type' = 'invalid_request',
  ): CheckedRequest => ({ kind: 'refused', redirectUri, state, error, reason });

  if ([...query.keys()].some((name) => hasTwo(query, name)))
    return refuse('a parameter is repeated');
  if (!query.has('response_type')) return refuse('response_type is missing');
  if (query.get('response_type') !== 'code') {
    return refuse('response_type must be code', 'unsupported_response_type');
  }
  if (query.get('code_challenge_method') !== 'S256') {
    return refuse('code_challenge_method must be S256');
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(codeChallenge)) {
    return refuse('code_challenge must be a SHA-256 digest in base64url');
  }
  const scope = query.get('scope') ?? practiceScope;
  return { kind: 'accepted', request: { clientId, redirectUri, scope, state, codeChallenge } };
}

/**
 * Whether a redirect URI is a loopback address on any port (RFC 8252, 7.3), or the app's own scheme
 * (7.1).
 */
export function isCallback(redirectUri: string): boolean {
  // Compare the text: a URL parser also accepts 127.1, user names and backslashes.
  const loopback = /^http:\/\/127\.0\.0\.1(:\d{1,5})?\/[^#\\\s]*$/;
  return redirectUri === fixedCallback || (loopback.test(redirectUri) && URL.canParse(redirectUri));
}

function hasTwo(query: URLSearchParams, name: string): boolean {
  return query.getAll(name).length > 1;
}
