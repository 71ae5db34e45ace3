import { check } from '../../contract/fields.ts';
import { done, failed, type Result } from '../../contract/result.ts';
import { longestCallback, pastedAddress } from '../../contract/session.ts';
import type { SessionState, SignInWay } from '../../contract/state.ts';
import { wayOf } from './callback-address.ts';
import { signIn, type Objection, type SignInParts, type Waiting } from './sign-in.ts';
import type { Tokens } from '../keychain/tokens.ts';

/** A sign-in from when it was asked for until it has ended, in whatever way. */
export class PendingSignIn {
  readonly #parts: SignInParts;
  readonly #since: number;
  readonly #way: SignInWay;
  readonly #cancel = new AbortController();
  /** Once the browser was sent away; undefined where it never was. */
  readonly #away = Promise.withResolvers<Waiting | undefined>();
  #waiting: Waiting | undefined;
  #returned = false;

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#since = parts.now();
    this.#way = wayOf(parts.profile.signIn.callback);
  }

  get state(): Extract<SessionState, { kind: 'signing-in' }> {
    const returned = this.#returned && ({ returned: true } as const);
    return { kind: 'signing-in', since: this.#since, way: this.#way, ...returned };
  }

  /** Aborted when it is cancelled. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** @param onReturned called when the browser's answer was accepted. @throws as `signIn` does. */
  run(onReturned: () => void): Promise<Tokens> {
    const wait = (waiting: Waiting) => {
      this.#waiting = waiting;
      this.#away.resolve(waiting);
    };
    return signIn(this.#parts, this.signal, wait, () => {
      this.#returned = true;
      onReturned();
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
    if (waiting && !this.#returned) await this.#parts.browse(waiting.browserUrl);
  }

  /** What the system handed over. Answers whether it is what was waited for. */
  receive(address: string): boolean {
    return this.#waiting?.receive(address, 'system') === 'accepted';
  }

  /** O17: what the user copied out of the browser's address line. */
  paste(address: string): Result<null> {
    // Nobody waits for another one.
    if (this.#returned) return failed({ kind: 'cancelled' });
    const verdict = this.#waiting?.receive(address, 'user') ?? 'refused';
    if (verdict === 'accepted') return done(null);
    if (verdict === 'used') return failed({ kind: 'cancelled' });
    return refused(this.#waiting?.objectionTo(address));
  }

  /** Returns the callback's address if that is what the user copied. */
  addressIn(copied: string): Result<string> {
    const checked = copied.length <= longestCallback && check(pastedAddress, { address: copied });
    if (this.#returned) return failed({ kind: 'cancelled' });
    if (!checked || !checked.ok || !this.#waiting) return noneCopied;
    const { address } = checked.value;
    const objection = this.#waiting.objectionTo(address);
    if (!objection) return done(address);
    return objection.kind === 'no-address' ? noneCopied : refused(objection);
  }
}

const noneCopied = failed({
  kind: 'invalid',
  issues: [{ field: 'address', problem: 'clipboard' }],
});

function refused(objection: Objection | undefined) {
  const expected = objection?.kind === 'elsewhere' && { expected: objection.expected };
  return failed({
    kind: 'invalid',
    issues: [{ field: 'address', problem: 'callback', ...expected }],
  });
}
