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
import { PendingCallback, type Verdict, type Vouched } from './pending-callback.ts';
import { exchangeCode } from './token-requests.ts';
import type { Tokens } from '../keychain/tokens.ts';
import { withTimeout } from '../../api/with-timeout.ts';

export interface SignInParts {
  readonly profile: Pick<Profile, 'signIn'>;
  readonly fetch: typeof globalThis.fetch;
  /** Sends the system's browser there. */
  readonly browse: (url: string) => Promise<void>;
  /** How long the browser may stay away, and then the provider's answer. */
  readonly returnMs?: number;
  readonly exchangeMs?: number;
  readonly log: (message: string, thrown?: unknown) => string;
  /** Called with each secret before it is used, so that none can stand in a log. */
  readonly hide: (secret: string) => void;
  /** Takes every known secret out of text. */
  readonly clean: (text: string) => string;
  readonly now: () => EpochMs;
}

/** `expected` is how the address should begin, for one that leads elsewhere. */
export type Objection =
  | { readonly kind: 'no-address' | 'not-ours' }
  | { readonly kind: 'elsewhere'; readonly expected: string };

/** A sign-in whose browser is away. */
export interface Waiting {
  readonly browserUrl: string;
  /** Judges an address that came through the system or from the user. */
  readonly receive: (address: string, from: 'system' | 'user') => Verdict;
  /** Returns what is wrong with an address from the user; undefined for the right one. */
  readonly objectionTo: (address: string) => Objection | undefined;
}

/**
 * One sign-in through the system's browser (RFC 8252).
 * Listener, timers and sockets are gone when it ends, in whatever way.
 * @throws what `errorOfSignIn` judges; `AbortError` when `cancel` is aborted.
 */
export async function signIn(
  parts: SignInParts,
  cancel: AbortSignal,
  onWaiting: (waiting: Waiting) => void,
  onReturned: () => void = () => undefined,
): Promise<Tokens> {
  const { profile, browse, hide, log, returnMs = 5 * 60_000 } = parts;
  const attempt = newAttempt();
  hide(attempt.state);
  hide(attempt.codeVerifier);
  const pending = expectCallback(parts, attempt);
  const way = await openWay(profile.signIn, (callback, vouched) =>
    pending.receive(callback, vouched),
  );
  const { redirectUri } = way;
  try {
    const browserUrl = await authorizationUrl(profile.signIn, attempt, redirectUri);
    const answer = await withTimeout(returnMs, cancel, async (signal) => {
      signal.throwIfAborted();
      const objectionTo = (address: string) => objection(pending, way, address);
      onWaiting({ browserUrl, receive: receiverOf(pending, way), objectionTo });
      const returned = pending.wait(signal);
      // Where the system is slow to say that it opened the browser, the sign-in can end all the same.
      await Promise.race([browse(browserUrl), returned]);
      return returned;
    });
    onReturned();
    const tokens = 'accessToken' in answer ? answer : await exchange(answer);
    for (const token of [tokens.accessToken, tokens.refreshToken]) if (token) hide(token);
    cancel.throwIfAborted();
    return tokens;
  } finally {
    way.close();
    if (pending.refused > 0) log(`Callbacks refused during a sign-in: ${pending.refused}`);
  }

  function exchange(callback: URLSearchParams): Promise<Tokens> {
    const { exchangeMs = 30_000, fetch, now } = parts;
    return withTimeout(exchangeMs, cancel, (signal) =>
      exchangeCode(profile.signIn, attempt, { callback, redirectUri }, { fetch, signal, now }),
    );
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
  /** Where the browser ends up. */
  readonly callback: string;
  /** What the provider is sent. */
  readonly redirectUri: string;
  readonly close: () => void;
}

async function openWay(
  { callback, tokenEndpoint, redirectUri = callback }: Profile['signIn'],
  judge: (callback: URL, vouched?: Vouched) => Verdict,
): Promise<Way> {
  if (callback !== 'loopback') {
    return { kind: wayOf(callback), callback, redirectUri, close: () => undefined };
  }
  // A token that comes by itself, perhaps without a state, goes where nobody else can send one.
  const secret = tokenEndpoint === undefined ? randomBytes(32).toString('base64url') : undefined;
  const listener = await listenForCallback(
    (url) => judge(url, secret === undefined ? undefined : 'by-path'),
    secret === undefined ? '/callback' : `/callback/${secret}`,
  );
  return { kind: 'loopback', callback: listener.redirectUri, ...listener };
}

const receiverOf =
  (pending: Pending, { kind, callback }: Way): Waiting['receive'] =>
  (address, from) => {
    const received = callbackAt(callback, address);
    // The system hands over what any page may have opened: it speaks for nothing.
    if (!received || (from === 'system' && kind !== 'link')) return 'refused';
    return pending.receive(received, from === 'user' ? 'by-user' : undefined);
  };

function objection(
  pending: Pending,
  { kind, callback }: Way,
  address: string,
): Objection | undefined {
  const received = callbackAt(callback, address);
  if (received) return pending.isOurs(received, 'by-user') ? undefined : { kind: 'not-ours' };
  if (!isAddress(callback, address)) return { kind: 'no-address' };
  // The path of a port may be a secret.
  const expected = kind === 'loopback' ? `${new URL(callback).origin}/callback` : callback;
  return { kind: 'elsewhere', expected };
}
