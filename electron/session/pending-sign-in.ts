import { check } from '../api/schema.ts';
import { done, failed, type Result } from '../contract/result.ts';
import { longestCallback, pastedAddress } from '../contract/session.ts';
import type { SessionState, SignInWay } from '../contract/state.ts';
import { wayOf } from './callback-address.ts';
import { signIn, type SignInParts, type Waiting } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

/** A sign-in from when it was asked for until it has ended, in whatever way. */
export class PendingSignIn {
  readonly #parts: SignInParts;
  readonly #since: number;
  readonly #way: SignInWay;
  readonly #cancel = new AbortController();
  /** Once the browser was sent away; undefined where it never was. */
  readonly #away = Promise.withResolvers<Waiting | undefined>();
  #waiting: Waiting | undefined;

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#since = parts.now();
    this.#way = wayOf(parts.profile.signIn.callback);
  }

  get state(): Extract<SessionState, { kind: 'signing-in' }> {
    return { kind: 'signing-in', since: this.#since, way: this.#way };
  }

  /** Aborted when it is cancelled. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** @throws as `signIn` does. */
  run(): Promise<Tokens> {
    return signIn(this.#parts, this.signal, (waiting) => {
      this.#waiting = waiting;
      this.#away.resolve(waiting);
    });
  }

  /** Nobody waits for its browser any more. */
  end(): void {
    this.#away.resolve(undefined);
  }

  cancel(): void {
    this.#cancel.abort();
  }

  /** Sends the browser there once more. */
  async reopenBrowser(): Promise<void> {
    const waiting = await this.#away.promise;
    if (waiting) await this.#parts.browse(waiting.browserUrl);
  }

  /** What the system handed over. Answers whether it is what was waited for. */
  receive(address: string): boolean {
    return this.#waiting?.receive(address, 'system') === 'accepted';
  }

  /** O17: what the user copied out of the browser's address line. */
  paste(address: string): Result<null> {
    const verdict = this.#waiting?.receive(address, 'user') ?? 'refused';
    if (verdict !== 'refused') return done(null);
    return failed({ kind: 'invalid', issues: [{ field: 'address', problem: 'callback' }] });
  }

  /** Returns the callback's address if that is what the user copied; nothing else is told of it. */
  addressIn(copied: string): Result<string> {
    const checked = copied.length <= longestCallback && check(pastedAddress, { address: copied });
    if (checked && checked.ok && this.#waiting?.recognizes(checked.value.address)) {
      return done(checked.value.address);
    }
    return failed({ kind: 'invalid', issues: [{ field: 'address', problem: 'clipboard' }] });
  }
}
