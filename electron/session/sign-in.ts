import type { Profile } from '../profile.ts';
import { authorizationUrl, exchangeCode, newAttempt, readCallback } from './authorization.ts';
import { listenForCallback } from './loopback-listener.ts';
import { PendingCallback } from './pending-callback.ts';

export interface SignInParts {
  readonly profile: Pick<Profile, 'signIn'>;
  readonly fetch: typeof globalThis.fetch;
  /** Sends the system's browser there. */
  readonly browse: (url: string) => Promise<void>;
  /** How long the browser may stay away, and then the provider's answer. */
  readonly returnMs?: number;
  readonly exchangeMs?: number;
  readonly log: (message: string, thrown?: unknown) => string;
}

/**
 * One sign-in through the system's browser (RFC 8252): resolves to an access token.
 * Listener, timers and sockets are gone when it ends, in whatever way.
 * @throws what `errorOfSignIn` judges; `AbortError` when `cancel` is aborted.
 */
export async function signIn(
  { profile, fetch, browse, log, returnMs = 5 * 60_000, exchangeMs = 30_000 }: SignInParts,
  cancel: AbortSignal,
): Promise<string> {
  if (profile.signIn.tokenEndpoint === undefined || profile.signIn.callback !== 'loopback') {
    throw new Error('Only a loopback callback with a token endpoint is supported so far');
  }
  const attempt = newAttempt();
  const pending = new PendingCallback(attempt.state, (callback) =>
    readCallback(profile.signIn, attempt, callback),
  );
  const listener = await listenForCallback((callback) => pending.receive(callback));
  try {
    const { redirectUri } = listener;
    const url = await authorizationUrl(profile.signIn, attempt, redirectUri);
    const callback = await within(returnMs, cancel, async (signal) => {
      signal.throwIfAborted();
      const returned = pending.wait(signal);
      // Where the system is slow to say that it opened the browser, the sign-in can end all the same.
      await Promise.race([browse(url), returned]);
      return returned;
    });
    const { access_token } = await within(exchangeMs, cancel, (signal) =>
      exchangeCode(profile.signIn, attempt, { callback, redirectUri, fetch, signal }),
    );
    cancel.throwIfAborted();
    return access_token;
  } finally {
    listener.close();
    if (pending.refused > 0) log(`Callbacks refused during a sign-in: ${pending.refused}`);
  }
}

async function within<T>(
  milliseconds: number,
  cancel: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new DOMException('It took too long', 'TimeoutError'));
  }, milliseconds);
  try {
    return await work(AbortSignal.any([cancel, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
