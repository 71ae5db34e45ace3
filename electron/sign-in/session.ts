import { randomUUID } from 'node:crypto';
import type { Call, FeatureHandlersOf } from '../contract/call.ts';
import { acknowledged, done, failed, type Result } from '../contract/result.ts';
import type { sessionCalls } from '../contract/session.ts';
import type { KeptIn, SessionState, SignedOutBecause, System } from '../contract/state.ts';
import { Account, type AccountParts } from './account.ts';
import { AccountStore } from './account-store.ts';
import type { KeptAccount } from './kept-account.ts';
import type { SecretStore } from './keychain/secret-store.ts';
import type { Tokens } from './tokens.ts';
import { lookUpNew, whyUnusable } from './new-account.ts';
import { SignIn } from './oauth/sign-in.ts';
import { errorOfSignIn } from './oauth/sign-in-errors.ts';
import { revoke } from './revocation.ts';
import type { ValidSignIn } from './valid-sign-in.ts';
import type { SignInParts } from './oauth/sign-in.ts';

export interface SessionParts extends SignInParts, Pick<AccountParts, 'lookUp'> {
  readonly store: SecretStore;
  readonly valid: ValidSignIn;
  /** What the tokens are bound to: a saved sign-in with another binding isn't used (S1). */
  readonly binding: string;
  /** Resolves when earlier sessions of the same profile can't change the keychain any more. */
  readonly earlier?: () => Promise<unknown>;
  /** Called with the account that is in use from now on. The former one has ended. */
  readonly onAccount?: (account: Account) => void;
}

/** Signs in and out: replaces the account in use, and keeps it in the keychain. */
export class Session {
  readonly #parts: SessionParts;
  readonly #store: AccountStore;
  #account: Account;
  /** Who was signed in when the sign-in ended, unless they signed out. */
  #expired: KeptAccount | undefined;
  /** The last sign-in. It has no state after it has ended. */
  #signIn: SignIn | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#store = new AccountStore(parts);
    this.#account = this.#open();
  }

  get state(): SessionState {
    return this.#signIn?.state ?? this.#account.state;
  }

  /** The account in use, even while another sign-in is pending. */
  get account(): Account {
    return this.#account;
  }

  /** Identifies who is signed in, or who was until the sign-in expired; otherwise null. */
  get whose(): string | null {
    const kept = this.#account.kept ?? this.#expired;
    return kept ? (kept.who?.networkId ?? kept.who?.name ?? kept.signIn) : null;
  }

  /** Where the sign-in is kept, as far as we know. */
  get keptIn(): KeptIn {
    const { problem } = this.#store;
    if (problem === undefined) return { in: 'keychain' };
    return { in: 'memory', problem, system: systemOf(process.platform) };
  }

  get handlers(): FeatureHandlersOf<typeof sessionCalls> {
    return {
      signIn: (_none, call) => this.signIn(call),
      reopenSignIn: acknowledged(() => this.reopenBrowser()),
      pasteCallback: ({ address }) => Promise.resolve(this.pasteCallback(address)),
      pasteCopiedCallback: () => this.pasteCopied(),
      checkAccount: () => this.account.check(),
      retryKeychain: () => this.retryKeychain(),
      signOut: () => this.signOut(),
    };
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

  /**
   * Signs in. Cancels a sign-in that is still pending; the previous account stays signed in until
   * this one succeeds.
   */
  async signIn(call?: Call): Promise<Result<null>> {
    const { onChange, clean, log } = this.#parts;
    this.#signIn?.cancel();
    const signIn = new SignIn(this.#parts);
    this.#signIn = signIn;
    onChange();
    try {
      return await this.#accept(await signIn.run(), signIn.signal, call);
    } catch (thrown) {
      const known = errorOfSignIn(thrown, clean);
      return failed(known ?? { kind: 'unexpected', logId: log('Sign-in failed', thrown) });
    } finally {
      signIn.end();
      onChange();
    }
  }

  cancelSignIn(): void {
    this.#signIn?.cancel();
  }

  async reopenBrowser(): Promise<void> {
    await this.#signIn?.reopenBrowser();
  }

  /** Takes an address from the system. Any program can have opened it. */
  receiveCallback(address: string): void {
    if (this.#signIn?.receive(address)) return;
    const { protocol = '', host = '', pathname = '' } = URL.parse(address) ?? {};
    const place = `${protocol}//${host}${pathname}`.slice(0, 200);
    this.#parts.log(`Rejected a callback that no sign-in is waiting for: ${place}`);
  }

  /** O17: takes the address that the user copied from the browser. */
  pasteCallback(address: string): Result<null> {
    return this.#signIn?.paste(address) ?? failed({ kind: 'cancelled' });
  }

  async pasteCopied(): Promise<Result<null>> {
    return this.#signIn?.pasteCopied() ?? failed({ kind: 'cancelled' });
  }

  /** Signs out immediately, then tells the provider and clears the keychain. */
  async signOut(): Promise<Result<null>> {
    const { kept } = this.#account;
    this.#forget();
    const ended = kept ?? (await this.#readAccount());
    if (ended) void revoke(this.#parts, ended.tokens);
    return this.#store.remove();
  }

  /** Signs out, but only if the keychain removes the sign-in. */
  async leave(): Promise<Result<null>> {
    const { kept = await this.#readAccount() } = this.#account;
    const removed = await this.#store.remove();
    if (!removed.ok) return removed;
    this.#forget();
    if (kept) void revoke(this.#parts, kept.tokens);
    return removed;
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

  #forget(): void {
    this.cancelSignIn();
    this.#signIn = undefined;
    this.#become();
  }

  /** Replaces the account in use; without a sign-in, by nobody. */
  #become(kept?: KeptAccount, expired?: KeptAccount): Account {
    // First: the keychain may never confirm a removal, and the app may be killed before it does.
    this.#store.replace(kept?.signIn ?? randomUUID());
    this.#expired = expired;
    this.#account.end({ kind: 'signed-out' });
    this.#account = this.#open(kept, expired && 'expired');
    this.#parts.onAccount?.(this.#account);
    this.#parts.onChange();
    return this.#account;
  }

  #open(kept?: KeptAccount, because?: SignedOutBecause): Account {
    const onOver = () => {
      this.#become(undefined, this.#account.kept);
      void this.#store.remove();
    };
    return new Account({ ...this.#parts, store: this.#store, onOver }, kept, because);
  }
}

function systemOf(platform: NodeJS.Platform): System {
  if (platform === 'win32') return 'windows';
  return platform === 'darwin' ? 'mac' : 'linux';
}
