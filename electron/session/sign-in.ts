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
}

/**
 * One sign-in through the system's browser (RFC 8252): resolves to an access token.
 * Listener, timers and sockets are gone when it ends, in whatever way.
 * @throws what `errorOfSignIn` judges; `AbortError` when `cancel` is aborted.
 */
export async function signIn(
  { profile, fetch, browse, returnMs = 5 * 60_000, exchangeMs = 30_000 }: SignInParts,
  cancel: AbortSignal,
): Promise<string> {
  const attempt = newAttempt();
  const pending = new PendingCallback(attempt.state, (callback) =>
    readCallback(profile.signIn, attempt, callback),
  );
  const listener = await listenForCallback((callback) => pending.receive(callback));
  try {
    const { redirectUri } = listener;
    await browse(await authorizationUrl(profile.signIn, attempt, redirectUri));
    const callback = await within(returnMs, cancel, (signal) => pending.wait(signal));
    const { access_token } = await within(exchangeMs, cancel, (signal) =>
      exchangeCode(profile.signIn, attempt, { callback, redirectUri, fetch, signal }),
    );
    cancel.throwIfAborted();
    return access_token;
  } finally {
    listener.close();
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
