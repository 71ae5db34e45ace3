import { randomBytes } from 'node:crypto';
import type { EpochMs } from '../../contract/result.ts';
import type { SignInWay } from '../../contract/state.ts';
import type { Profile } from '../../contract/service.ts';
import {
  authorizationUrl,
  newAttempt,
  readCallback,
  readTokenCallback,
  type Attempt,
} from './authorization.ts';
import { callbackAt, isAddress, wayOf } from './callback-address.ts';
import { listenForCallback } from './loopback-listener.ts';
import { PendingCallback, type Verdict, type CallbackTrust } from './pending-callback.ts';
import { exchangeCode } from './token-requests.ts';
import type { Tokens } from '../keychain/tokens.ts';

export interface SignInParts {
  readonly profile: Pick<Profile, 'signIn'>;
  readonly fetch: typeof globalThis.fetch;
  /** Opens an address in the system's browser. */
  readonly browse: (url: string) => Promise<void>;
  /** The time limit for the browser to return. */
  readonly returnMs?: number;
  /** The time limit for the token request. */
  readonly exchangeMs?: number;
  readonly log: (message: string, thrown?: unknown) => string;
  /** Called with each secret before it is used, so no log can contain it. */
  readonly hide: (secret: string) => void;
  /** Removes every known secret from text. */
  readonly clean: (text: string) => string;
  readonly now: () => EpochMs;
}

/** What is wrong with a pasted address. `expected` is how the right address begins. */
export type PastedAddressProblem =
  | { readonly kind: 'no-address' | 'not-ours' }
  | { readonly kind: 'elsewhere'; readonly expected: string };

/** A sign-in that waits for the browser to return. */
export interface Waiting {
  readonly browserUrl: string;
  /** Takes an address from the system or the user. */
  readonly receive: (address: string, from: 'system' | 'user') => Verdict;
  /** Returns what is wrong with an address from the user; undefined if it is right. */
  readonly problemWith: (address: string) => PastedAddressProblem | undefined;
}

/**
 * Signs in through the system's browser (RFC 8252). Closes its listener, timers and sockets at the
 * end, even after an error.
 * @throws errors for `errorOfSignIn`; `AbortError` if `cancel` is aborted.
 */
export async function signIn(
  parts: SignInParts,
  cancel: AbortSignal,
  onWaiting: (waiting: Waiting) => void,
  onReturned: () => void = () => undefined,
): Promise<Tokens> {
  const { profile, browse, hide, log, returnMs } = parts;
  const attempt = newAttempt();
  hide(attempt.state);
  hide(attempt.codeVerifier);
  const pending = expectCallback(parts, attempt);
  const way = await openWay(profile.signIn, (callback, trust) => pending.receive(callback, trust));
  const { redirectUri } = way;
  try {
    const browserUrl = await authorizationUrl(profile.signIn, attempt, redirectUri);
    cancel.throwIfAborted();
    const problemWith = (address: string) => problemOf(pending, way, address);
    onWaiting({ browserUrl, receive: receiverOf(pending, way), problemWith });
    const returned = pending.wait(cancel, returnMs);
    // Don't wait for a system that is slow to report that it opened the browser.
    await Promise.race([browse(browserUrl), returned]);
    const answer = await returned;
    onReturned();
    const tokens = 'accessToken' in answer ? answer : await exchange(answer);
    for (const token of [tokens.accessToken, tokens.refreshToken]) if (token) hide(token);
    cancel.throwIfAborted();
    return tokens;
  } finally {
    way.close();
    pending.close();
    if (pending.refused > 0) log(`Callbacks rejected during a sign-in: ${pending.refused}`);
  }

  function exchange(callback: URLSearchParams): Promise<Tokens> {
    const { exchangeMs = 30_000, fetch, now } = parts;
    const sending = { fetch, signal: cancel, timeoutMs: exchangeMs, now };
    return exchangeCode(profile.signIn, attempt, { callback, redirectUri }, sending);
  }
}

type Pending = PendingCallback<Tokens | URLSearchParams>;

function expectCallback({ profile, hide }: SignInParts, attempt: Attempt): Pending {
  const { signIn } = profile;
  const stateOptional = signIn.tokenEndpoint === undefined;
  return new PendingCallback({ state: attempt.state, stateOptional }, (callback) => {
    for (const name of ['code', 'token']) hide(callback.searchParams.get(name) ?? '');
    const read = stateOptional ? readTokenCallback : readCallback;
    return read(signIn, attempt, callback);
  });
}

interface Way {
  readonly kind: SignInWay;
  /** The address where the browser ends up. */
  readonly callback: string;
  /** The redirect URI that the provider is sent. */
  readonly redirectUri: string;
  readonly close: () => void;
}

async function openWay(
  { callback, tokenEndpoint, redirectUri = callback }: Profile['signIn'],
  onCallback: (callback: URL, trust?: CallbackTrust) => Verdict,
): Promise<Way> {
  if (callback !== 'loopback') {
    return { kind: wayOf(callback), callback, redirectUri, close: () => undefined };
  }
  // A token without a code may come without a state: receive it at a path that nobody can guess.
  const secret = tokenEndpoint === undefined ? randomBytes(32).toString('base64url') : undefined;
  const listener = await listenForCallback(
    (url) => onCallback(url, secret === undefined ? undefined : 'by-path'),
    secret === undefined ? '/callback' : `/callback/${secret}`,
  );
  return { kind: 'loopback', callback: listener.redirectUri, ...listener };
}

const receiverOf =
  (pending: Pending, { kind, callback }: Way): Waiting['receive'] =>
  (address, from) => {
    const received = callbackAt(callback, address);
    // Any page can open an address through the system, so that proves nothing.
    if (!received || (from === 'system' && kind !== 'link')) return 'refused';
    return pending.receive(received, from === 'user' ? 'by-user' : undefined);
  };

function problemOf(
  pending: Pending,
  { kind, callback }: Way,
  address: string,
): PastedAddressProblem | undefined {
  const received = callbackAt(callback, address);
  if (received) return pending.isOurs(received, 'by-user') ? undefined : { kind: 'not-ours' };
  if (!isAddress(callback, address)) return { kind: 'no-address' };
  // Don't show the path of a loopback address, which may be secret.
  const expected = kind === 'loopback' ? `${new URL(callback).origin}/callback` : callback;
  return { kind: 'elsewhere', expected };
}
