import { failed, type Result } from '../../contract/result.ts';
import type { SessionState } from '../../contract/state.ts';
import type { Tokens } from '../keychain/tokens.ts';
import { PendingSignIn } from './pending-sign-in.ts';
import { errorOfSignIn } from './sign-in-errors.ts';
import type { SignInParts } from './sign-in.ts';

interface CurrentSignInParts extends SignInParts {
  readonly readClipboard?: () => Promise<string>;
  /** Called when `state` has changed. */
  readonly onChange: () => void;
}

/** The pending sign-in. There is at most one. */
export class CurrentSignIn {
  readonly #parts: CurrentSignInParts;
  #pending: PendingSignIn | undefined;

  constructor(parts: CurrentSignInParts) {
    this.#parts = parts;
  }

  /** The session state of the pending sign-in; undefined if there is none. */
  get state(): Extract<SessionState, { kind: 'signing-in' }> | undefined {
    return this.#pending?.state;
  }

  /**
   * Starts a sign-in and cancels the previous one. Resolves when it has ended.
   * @param accept uses new tokens. Its signal is aborted when the sign-in is cancelled.
   */
  async start(
    accept: (tokens: Tokens, signal: AbortSignal) => Promise<Result<null>>,
  ): Promise<Result<null>> {
    const { onChange, clean, log } = this.#parts;
    const pending = new PendingSignIn(this.#parts);
    this.cancel();
    this.#pending = pending;
    onChange();
    try {
      return await accept(await pending.run(onChange), pending.signal);
    } catch (thrown) {
      const known = errorOfSignIn(thrown, clean);
      return failed(known ?? { kind: 'unexpected', logId: log('Sign-in failed', thrown) });
    } finally {
      pending.end();
      if (this.#pending === pending) this.#pending = undefined;
      onChange();
    }
  }

  cancel(): void {
    this.#pending?.cancel();
  }

  /** Cancels the sign-in, and stops showing it as pending immediately. */
  drop(): void {
    this.cancel();
    this.#pending = undefined;
  }

  async reopenBrowser(): Promise<void> {
    await this.#pending?.reopenBrowser();
  }

  /** Takes an address from the system. Any program can have opened it. */
  receive(address: string): void {
    if (this.#pending?.receive(address)) return;
    const { protocol = '', host = '', pathname = '' } = URL.parse(address) ?? {};
    const place = `${protocol}//${host}${pathname}`.slice(0, 200);
    this.#parts.log(`Rejected a callback that no sign-in is waiting for: ${place}`);
  }

  /** O17: takes the address that the user copied from the browser. */
  paste(address: string): Result<null> {
    return this.#pending?.paste(address) ?? failed({ kind: 'cancelled' });
  }

  /**
   * Returns the callback from the clipboard. Reads the clipboard only while a sign-in is pending.
   */
  async copiedCallback(): Promise<Result<string>> {
    const pending = this.#pending;
    const copied = pending && (await this.#parts.readClipboard?.());
    if (!pending || this.#pending !== pending) return failed({ kind: 'cancelled' });
    return pending.addressIn(copied ?? '');
  }
}
