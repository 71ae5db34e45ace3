import { randomUUID } from 'node:crypto';
import type { Call } from '../contract/call.ts';
import { done, failed, type KeychainProblem, type Result } from '../contract/result.ts';
import type { SessionState } from '../contract/state.ts';
import { Account, type AccountParts } from './account.ts';
import { AccountStore } from './account-store.ts';
import type { KeptAccount } from './kept-account.ts';
import type { SecretStore } from './keychain/secret-store.ts';
import type { Tokens } from './keychain/tokens.ts';
import { lookUpNew, whyUnusable } from './new-account.ts';
import { CurrentSignIn } from './sign-in/current-sign-in.ts';
import { revoke } from './revocation.ts';
import type { ValidSignIn } from './valid-sign-in.ts';
import type { SignInParts } from './sign-in/sign-in.ts';

export interface SessionParts extends SignInParts, Pick<AccountParts, 'lookUp'> {
  readonly readClipboard?: () => Promise<string>;
  readonly store: SecretStore;
  readonly valid: ValidSignIn;
  /** What the tokens are bound to: a saved sign-in with another binding isn't used (S1). */
  readonly binding: string;
  /** Resolves when earlier sessions of the same profile can't change the keychain any more. */
  readonly earlier?: () => Promise<unknown>;
  /** Called when `state` or `keychainProblem` may have changed. */
  readonly onChange: () => void;
  /** Called with the account that is in use from now on. The former one has ended. */
  readonly onAccount?: (account: Account) => void;
}

/** Signs in and out: replaces the account in use, and keeps it in the keychain. */
export class Session {
  readonly #parts: SessionParts;
  readonly #store: AccountStore;
  readonly #signIn: CurrentSignIn;
  #account: Account;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#store = new AccountStore(parts);
    this.#signIn = new CurrentSignIn(parts);
    this.#account = this.#open();
  }

  get state(): SessionState {
    return this.#signIn.state ?? this.#account.state;
  }

  /** The account in use, even while another sign-in is pending. */
  get account(): Account {
    return this.#account;
  }

  /** Why the session is only kept in memory; undefined if the keychain works as far as we know. */
  get keychainProblem(): KeychainProblem | undefined {
    return this.#store.problem;
  }

  /** Ends the session permanently. Resolves when it can't change the keychain any more. */
  async close(): Promise<void> {
    this.cancelSignIn();
    this.#account.end({ kind: 'cancelled' });
    await this.#account.renewed();
    await this.#store.idle();
  }

  /** K12: retries what failed: reading, writing or removing. */
  async retryKeychain(): Promise<Result<null>> {
    if (this.#account.kept) return this.#store.write(this.#account.kept);
    if (this.#store.mustRemove) return this.#store.remove();
    await this.#account.restore();
    const { problem } = this.#store;
    return problem ? failed({ kind: 'keychain', problem }) : done(null);
  }

  /** Starts a sign-in. The previous account stays signed in until it succeeds. */
  signIn(call?: Call): Promise<Result<null>> {
    return this.#signIn.start((tokens, signal) => this.#accept(tokens, signal, call));
  }

  readonly cancelSignIn = (): void => this.#signIn.cancel();
  readonly reopenBrowser = (): Promise<void> => this.#signIn.reopenBrowser();
  readonly receiveCallback = (address: string): void => this.#signIn.receive(address);
  readonly pasteCallback = (address: string): Result<null> => this.#signIn.paste(address);
  readonly copiedCallback = (): Promise<Result<string>> => this.#signIn.copiedCallback();

  /** Signs out immediately, then tells the provider and clears the keychain. */
  async signOut(): Promise<Result<null>> {
    const { kept } = this.#account;
    this.#signIn.drop();
    this.#become();
    const ended = kept ?? (await this.#readAccount());
    if (ended) void revoke(this.#parts, ended.tokens);
    return this.#store.remove();
  }

  /** Returns an account from the keychain that wasn't restored. */
  async #readAccount(): Promise<KeptAccount | undefined> {
    const read = await this.#store.read();
    if (!read.ok || !('account' in read.value)) return undefined;
    const { accessToken, refreshToken } = read.value.account.tokens;
    for (const token of [accessToken, refreshToken]) if (token) this.#parts.hide(token);
    return read.value.account;
  }

  async #accept(tokens: Tokens, signal: AbortSignal, call?: Call): Promise<Result<null>> {
    const found = await lookUpNew(this.#parts, tokens, signal, call);
    const error = whyUnusable(found, this.#parts.profile.signIn);
    if (error) return failed(error);
    if (this.#account.kept) void revoke(this.#parts, this.#account.kept.tokens);
    const kept = { tokens, who: found.ok ? found.value : null, signIn: randomUUID() };
    const account = this.#become(kept);
    account.note(found);
    await this.#store.write(kept);
    return account.signal.aborted ? failed({ kind: 'cancelled' }) : done(null);
  }

  /** Replaces the account in use; without a sign-in, by nobody. */
  #become(kept?: KeptAccount): Account {
    // First: the keychain may never confirm a removal, and the app may be killed before it does.
    this.#store.replace(kept?.signIn ?? randomUUID());
    this.#account.end({ kind: 'signed-out' });
    this.#account = this.#open(kept);
    this.#parts.onAccount?.(this.#account);
    this.#parts.onChange();
    return this.#account;
  }

  #open(kept?: KeptAccount): Account {
    const onOver = () => {
      this.#become();
      void this.#store.remove();
    };
    return new Account({ ...this.#parts, store: this.#store, onOver }, kept);
  }
}
