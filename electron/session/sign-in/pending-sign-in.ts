import { check } from '../../contract/fields.ts';
import { done, failed, type Result } from '../../contract/result.ts';
import { longestCallback, pastedAddress } from '../../contract/session.ts';
import type { SessionState, SignInWay } from '../../contract/state.ts';
import { wayOf } from './callback-address.ts';
import { signIn, type PastedAddressProblem, type SignInParts, type Waiting } from './sign-in.ts';
import type { Tokens } from '../keychain/tokens.ts';

/** A sign-in, from its start until it succeeds, fails or is cancelled. */
export class PendingSignIn {
  readonly #parts: SignInParts;
  readonly #since: number;
  readonly #way: SignInWay;
  readonly #cancel = new AbortController();
  /** Resolves when the browser was opened, or with undefined if it never was. */
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

  /** Aborted when the sign-in is cancelled. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** @param onReturned called when a callback was accepted. @throws as `signIn` does. */
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

  /** Ends waiting `reopenBrowser` calls. */
  end(): void {
    this.#away.resolve(undefined);
  }

  cancel(): void {
    this.#cancel.abort();
  }

  /** Opens the sign-in page again. */
  async reopenBrowser(): Promise<void> {
    const waiting = await this.#away.promise;
    if (waiting && !this.#returned) await this.#parts.browse(waiting.browserUrl);
  }

  /** Takes an address from the system. Returns whether it was the expected callback. */
  receive(address: string): boolean {
    return this.#waiting?.receive(address, 'system') === 'accepted';
  }

  /** O17: takes the address that the user copied from the browser. */
  paste(address: string): Result<null> {
    // The callback already arrived.
    if (this.#returned) return failed({ kind: 'cancelled' });
    const verdict = this.#waiting?.receive(address, 'user') ?? 'refused';
    if (verdict === 'accepted') return done(null);
    if (verdict === 'used') return failed({ kind: 'cancelled' });
    return refused(this.#waiting?.problemWith(address));
  }

  /** Returns the copied text if it is the address of the callback. */
  addressIn(copied: string): Result<string> {
    const checked = copied.length <= longestCallback && check(pastedAddress, { address: copied });
    if (this.#returned) return failed({ kind: 'cancelled' });
    if (!checked || !checked.ok || !this.#waiting) return noneCopied;
    const { address } = checked.value;
    const problem = this.#waiting.problemWith(address);
    if (!problem) return done(address);
    return problem.kind === 'no-address' ? noneCopied : refused(problem);
  }
}

const noneCopied = failed({
  kind: 'invalid',
  issues: [{ field: 'address', problem: 'clipboard' }],
});

function refused(problem: PastedAddressProblem | undefined) {
  const expected = problem?.kind === 'elsewhere' && { expected: problem.expected };
  return failed({
    kind: 'invalid',
    issues: [{ field: 'address', problem: 'callback', ...expected }],
  });
}
