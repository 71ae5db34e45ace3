import { randomBytes } from 'node:crypto';
import { after } from '../../api/clock.ts';
import { unlessAborted } from '../../api/http/unless-aborted.ts';
import { check } from '../../contract/fields.ts';
import { done, failed, type EpochMs, type Result } from '../../contract/result.ts';
import { longestCallback, pastedAddress } from '../../contract/session.ts';
import type { SessionState, SignInWay } from '../../contract/state.ts';
import type { Profile } from '../../contract/service.ts';
import { authorizationUrl, newAttempt, readCallback, readTokenCallback } from './authorization.ts';
import { callbackAt, isAddress, isOurs, wayOf, type CallbackTrust } from './callback.ts';
import { listenForCallback, type Verdict } from './loopback-listener.ts';
import { exchangeCode } from './token-requests.ts';
import type { Tokens } from '../tokens.ts';

export interface SignInParts {
  readonly profile: Pick<Profile, 'signIn'>;
  readonly fetch: typeof globalThis.fetch;
  /** Opens an address in the system's browser. */
  readonly browse: (url: string) => Promise<void>;
  readonly readClipboard?: () => Promise<string>;
  /** The time limit for the browser to return. */
  readonly returnMs?: number;
  /** The time limit for the token request. */
  readonly exchangeMs?: number;
  readonly log: (message: string, thrown?: unknown) => string;
  /** Called with each secret before it is used, so no log can contain it. */
  readonly hide: (secret: string) => void;
  readonly clean: (text: string) => string;
  readonly now: () => EpochMs;
  readonly onChange: () => void;
}

/** Where the browser ends up, and the redirect URI that the provider is sent. */
interface OpenCallback {
  readonly callback: string;
  readonly redirectUri: string;
  readonly close?: () => void;
}

/** One sign-in through the system's browser (RFC 8252), until it succeeds, fails or is cancelled. */
export class SignIn {
  readonly #parts: SignInParts;
  readonly #since: EpochMs;
  readonly #way: SignInWay;
  readonly #attempt = newAttempt();
  readonly #life = new AbortController();
  /** Resolves with the page that the browser opens; with undefined if it never does. */
  readonly #page = Promise.withResolvers<string | undefined>();
  readonly #answer = Promise.withResolvers<Tokens | URLSearchParams>();
  /** Where the browser ends up, once it's known. */
  #callback: string | undefined;
  #refused = 0;
  /** A callback is accepted once. */
  #step: 'waiting' | 'returned' | 'ended' = 'waiting';

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#since = parts.now();
    this.#way = wayOf(parts.profile.signIn.callback);
    // Prevent an unhandled rejection if it settles while nothing waits.
    this.#answer.promise.catch(() => undefined);
  }

  /** Undefined after it has ended. */
  get state(): Extract<SessionState, { kind: 'signing-in' }> | undefined {
    if (this.#step === 'ended') return undefined;
    const returned = this.#step === 'returned' && ({ returned: true } as const);
    return { kind: 'signing-in', since: this.#since, way: this.#way, ...returned };
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }

  cancel(): void {
    this.#life.abort();
  }

  /** Takes no more callbacks. */
  end(): void {
    this.#step = 'ended';
    this.#page.resolve(undefined);
  }

  /**
   * Gets tokens. Closes its listener, timers and sockets at the end, even after an error.
   * @throws errors for `errorOfSignIn`; `AbortError` if it's cancelled.
   */
  async run(): Promise<Tokens> {
    const { profile, browse, hide, log } = this.#parts;
    hide(this.#attempt.state);
    hide(this.#attempt.codeVerifier);
    const { callback, redirectUri, close } = await this.#openCallback();
    try {
      const page = await authorizationUrl(profile.signIn, this.#attempt, redirectUri);
      this.signal.throwIfAborted();
      this.#callback = callback;
      this.#page.resolve(page);
      const returned = this.#returned();
      // Don't wait for a system that is slow to report that it opened the browser.
      await Promise.race([browse(page), returned]);
      const answer = await returned;
      const tokens = 'accessToken' in answer ? answer : await this.#exchange(answer, redirectUri);
      for (const token of [tokens.accessToken, tokens.refreshToken]) if (token) hide(token);
      this.signal.throwIfAborted();
      return tokens;
    } finally {
      close?.();
      this.#answer.reject(new DOMException('The sign-in has ended', 'AbortError'));
      if (this.#refused > 0) log(`Callbacks rejected during a sign-in: ${this.#refused}`);
    }
  }

  async reopenBrowser(): Promise<void> {
    const page = await this.#page.promise;
    if (page !== undefined && this.#step === 'waiting') await this.#parts.browse(page);
  }

  /** Takes an address from the system, which any page can open. Returns whether it was expected. */
  receive(address: string): boolean {
    const received = this.#way === 'link' ? callbackAt(this.#callback, address) : undefined;
    return received !== undefined && this.#take(received) === 'accepted';
  }

  /** O17: takes the address that the user copied from the browser. */
  paste(address: string): Result<null> {
    if (this.#step !== 'waiting') return failed({ kind: 'cancelled' });
    const received = callbackAt(this.#callback, address);
    if (received && this.#take(received, 'by-user') === 'accepted') return done(null);
    return this.#refusal(address);
  }

  /** Takes the address from the clipboard, which it reads only while it waits. */
  async pasteCopied(): Promise<Result<null>> {
    const text = this.#step === 'waiting' ? await this.#parts.readClipboard?.() : undefined;
    if (this.#step !== 'waiting') return failed({ kind: 'cancelled' });
    const copied = text ?? '';
    const checked = copied.length <= longestCallback && check(pastedAddress, { address: copied });
    if (!checked || !checked.ok || !this.#isAddress(checked.value.address)) return noneCopied;
    return this.paste(checked.value.address);
  }

  /** Waits for the callback. @throws what is wrong with it; the signal's reason; a `TimeoutError`. */
  async #returned(): Promise<Tokens | URLSearchParams> {
    const stopTimer = after(this.#parts.returnMs ?? 5 * 60_000, () => {
      this.#answer.reject(new DOMException('Nobody came back in time', 'TimeoutError'));
    });
    try {
      return await unlessAborted(this.signal, this.#answer.promise);
    } finally {
      stopTimer();
    }
  }

  /** Takes a callback to the right address. One with another state doesn't end the wait. */
  #take(callback: URL, trust?: CallbackTrust): Verdict {
    const { profile, hide, onChange } = this.#parts;
    if (!this.#isOurs(callback, trust)) {
      this.#refused += 1;
      return 'refused';
    }
    if (this.#step !== 'waiting') return 'used';
    this.#step = 'returned';
    for (const name of ['code', 'token']) hide(callback.searchParams.get(name) ?? '');
    try {
      const read = this.#stateOptional ? readTokenCallback : readCallback;
      this.#answer.resolve(read(profile.signIn, this.#attempt, callback));
      onChange();
    } catch (error) {
      this.#answer.reject(error);
    }
    return 'accepted';
  }

  /** Without a code, the provider may not return the state. */
  get #stateOptional(): boolean {
    return this.#parts.profile.signIn.tokenEndpoint === undefined;
  }

  #isOurs(callback: URL, trust?: CallbackTrust): boolean {
    const expected = { state: this.#attempt.state, stateOptional: this.#stateOptional };
    return isOurs(expected, callback, trust);
  }

  #isAddress(address: string): boolean {
    return this.#callback !== undefined && isAddress(this.#callback, address);
  }

  /** Says what is wrong with an address from the user, and how the right one begins. */
  #refusal(address: string): Result<never> {
    const callback = this.#callback;
    const isElsewhere = this.#isAddress(address) && !callbackAt(callback, address);
    // Don't show the path of a loopback address, which may be secret.
    const isSecret = this.#way === 'loopback' && callback !== undefined;
    const expected = isSecret ? `${new URL(callback).origin}/callback` : callback;
    const issue = { field: 'address', problem: 'callback' } as const;
    return failed({
      kind: 'invalid',
      issues: [isElsewhere && expected !== undefined ? { ...issue, expected } : issue],
    });
  }

  async #openCallback(): Promise<OpenCallback> {
    const { callback, redirectUri = callback } = this.#parts.profile.signIn;
    if (callback !== 'loopback') return { callback, redirectUri };
    // A token without a code may come without a state: receive it at a path that nobody can guess.
    const secret = this.#stateOptional ? `/${randomBytes(32).toString('base64url')}` : '';
    const trust = this.#stateOptional ? 'by-path' : undefined;
    const listener = await listenForCallback((url) => this.#take(url, trust), `/callback${secret}`);
    return { callback: listener.redirectUri, ...listener };
  }

  #exchange(callback: URLSearchParams, redirectUri: string): Promise<Tokens> {
    const { profile, exchangeMs: timeoutMs = 30_000, fetch, now } = this.#parts;
    const sending = { fetch, signal: this.signal, timeoutMs, now };
    return exchangeCode(profile.signIn, this.#attempt, { callback, redirectUri }, sending);
  }
}

const noneCopied = failed({
  kind: 'invalid',
  issues: [{ field: 'address', problem: 'clipboard' }],
});
