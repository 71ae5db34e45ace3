import { randomUUID } from 'node:crypto';
import {
  done,
  failed,
  type AppError,
  type KeychainProblem,
  type Result,
} from '../contract/result.ts';
import type { AccountAccess, TokenVerdict } from '../api/request.ts';
import type { Call, Key } from '../contract/call.ts';
import type { SessionState, Who } from '../contract/state.ts';
import type { Account } from './account.ts';
import { AccountCheck, type LookUp } from './account-check.ts';
import { AccountStore } from './account-store.ts';
import type { SecretStore } from './keychain/secret-store.ts';
import type { Tokens } from './keychain/tokens.ts';
import { lookUpNew, whyUnusable } from './new-account.ts';
import { TokenRenewal, type Renewal } from './renewal.ts';
import { hasKeychain, isTokenInvalid, isSomebodyElse, signedInState } from './session-state.ts';
import { CurrentSignIn } from './sign-in/current-sign-in.ts';
import { revoke } from './revocation.ts';
import type { ValidSignIn } from './valid-sign-in.ts';
import type { SignInParts } from './sign-in/sign-in.ts';

export interface SessionParts extends SignInParts {
  /**
   * Asks the service whose token it is. Returns null if it has no such look-up, `not-found` if it
   * has no such account.
   */
  readonly lookUp: LookUp;
  readonly readClipboard?: () => Promise<string>;
  readonly store: SecretStore;
  readonly valid: ValidSignIn;
  /** What the tokens are bound to: a saved sign-in with another binding isn't used (S1). */
  readonly binding: string;
  /** Resolves when earlier sessions of the same profile can't change the keychain any more. */
  readonly earlier?: () => Promise<unknown>;
  /** Called when `state` or `keychainProblem` has changed. */
  readonly onChange: () => void;
  /** Called before the account ends, while `who` still names it, to stop what it started. */
  readonly onAccountEnd?: (why: AppError) => void;
}

/** The session: who is signed in. The only place that holds the network token. */
export class Session {
  readonly #parts: SessionParts;
  readonly #accounts: AccountStore;
  readonly #accountCheck: AccountCheck;
  readonly #signIn: CurrentSignIn;
  readonly #renewal: TokenRenewal;
  #account: Account | undefined;
  #restoring: Promise<void> | undefined;
  /** Why the keychain couldn't be read; undefined if it was read. */
  #unread: KeychainProblem | undefined;
  /** Aborted when the account that is signed in or being restored ends (S2). */
  #ended = new AbortController();
  #key = randomUUID();
  #signedOutBecause: 'profile-changed' | undefined;
  #closed = false;
  #lastState = '';

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#accounts = new AccountStore(parts);
    const onChange = () => this.#notifyChange();
    this.#accountCheck = new AccountCheck(parts, onChange);
    this.#renewal = new TokenRenewal(parts);
    this.#signIn = new CurrentSignIn({ ...parts, onChange });
    this.#lastState = JSON.stringify([this.state, undefined, this.#key]);
  }

  get state(): SessionState {
    if (this.#signIn.state) return this.#signIn.state;
    if (this.#account) return signedInState(this.#account, this.#accountCheck.trouble);
    // Don't report a repeated check: observers would trigger another one.
    if (this.#restoring && !this.#unread) return { kind: 'restoring' };
    if (this.#unread && hasKeychain(this.#unread)) return { kind: 'unreadable' };
    const because = this.#signedOutBecause;
    return { kind: 'signed-out', ...(because && { because }) };
  }

  /** Who is signed in, even while another sign-in is pending. */
  get who(): Who | null {
    return this.#account?.who ?? null;
  }

  /** Names the account that is signed in or being restored, or that nobody is. */
  get key(): Key {
    return this.#key;
  }

  /** Says that the sign-in ended because the profile changed. */
  noteProfileChange(): void {
    this.#signedOutBecause = 'profile-changed';
    this.#notifyChange();
  }

  /** Returns access to the current account. It never gives another account's token. */
  access(): AccountAccess {
    const { signal } = this.#ended;
    return {
      signal,
      token: () => this.#token(signal),
      onRefusedToken: (token, call) => this.#checkRefusedToken(token, signal, call),
      onForbidden: (token, error, call) =>
        this.#accountCheck.explainForbidden(token, error, signal, call),
      onAccepted: (token, sentAt, isWrite) => {
        if (hasEnded(signal)) return;
        if (isWrite) this.#accountCheck.noteAccepted(sentAt);
        if (this.#account?.who === null) void this.#learnWho(token, this.#account, signal);
      },
    };
  }

  /**
   * Ends the session permanently. Resolves when it can't change the keychain any more: a running
   * renewal is still saved, because the old token is spent.
   */
  async close(): Promise<void> {
    this.cancelSignIn();
    this.#closed = true;
    this.#endAccount({ kind: 'cancelled' });
    await this.#renewal.ended();
    await this.#accounts.idle();
  }

  /** Why the session is only kept in memory; undefined if the keychain works as far as we know. */
  get keychainProblem(): KeychainProblem | undefined {
    return this.#accounts.problem;
  }

  /** Restores the session of the last run. A keychain that can't be read is read again later. */
  restore(): Promise<void> {
    if (!this.#restoring && !this.#closed) {
      this.#restoring = this.#readKept();
      this.#notifyChange();
    }
    return this.#restoring ?? Promise.resolve();
  }

  /** K12: retries what failed: reading, writing or removing. */
  async retryKeychain(): Promise<Result<null>> {
    if (this.#account) return this.#keep(this.#account);
    if (this.#accounts.mustRemove) return this.#removeKept();
    await this.restore();
    const { problem } = this.#accounts;
    return problem ? failed({ kind: 'keychain', problem }) : done(null);
  }

  /** Returns the token for one request. Renews it first if it expires soon. */
  async #token(ended: AbortSignal): Promise<Result<string>> {
    if (!this.#account && this.#unread && hasKeychain(this.#unread)) void this.restore();
    if (!this.#account) await this.#restoring;
    const account = this.#account;
    if (hasEnded(ended)) return failed(this.#whyEnded);
    if (!account) return failed(this.#whyNobody());
    if (this.#renewal.isDue(account.tokens)) await this.#renew(account);
    const token = hasEnded(ended) ? undefined : this.#account?.tokens.accessToken;
    return token === undefined ? failed(this.#whyEnded) : done(token);
  }

  /**
   * Finds out what a 401 means, which on some routes proves nothing (SERVICE.md B1): only the
   * account look-up or the provider can end the session.
   */
  async #checkRefusedToken(
    refused: string,
    ended: AbortSignal,
    call?: Call,
  ): Promise<TokenVerdict> {
    const account = this.#account;
    if (hasEnded(ended) || !account) return 'dead';
    if (account.tokens.accessToken !== refused) return 'new';
    return this.#verdictOf(
      await this.#accountCheck.check(refused, ended, { call }),
      account,
      ended,
    );
  }

  /** Decides what the result of the account look-up means for the account's token. */
  async #verdictOf(
    found: Result<Who | null>,
    account: Account,
    ended: AbortSignal,
  ): Promise<TokenVerdict> {
    if (hasEnded(ended)) return 'dead';
    if (this.#account !== account) return 'new';
    if (!found.ok && found.error.kind === 'cancelled') return 'cancelled';
    if (found.ok && isSomebodyElse(account.who, found.value)) {
      this.#parts.log('Signed out: the token belongs to another account');
      this.#end();
      return 'dead';
    }
    if (found.ok && found.value) this.#set({ ...account, who: found.value });
    if (!isTokenInvalid(found, account, this.#parts.now())) return 'unproven';
    if (account.tokens.refreshToken !== undefined) return this.#renew(account);
    this.#end();
    return 'dead';
  }

  /** Asks the service whether the restored session is still valid. */
  async check(): Promise<Result<null>> {
    const account = this.#account;
    if (!account) return failed(this.#whyNobody());
    const { signal } = this.#ended;
    const token = await this.#token(signal);
    if (!token.ok) return token;
    const found = await this.#accountCheck.check(token.value, signal, { retry: true });
    await this.#verdictOf(found, this.#account ?? account, signal);
    if (found.ok && found.value === null) return failed({ kind: 'not-found', said: '' });
    return found.ok ? done(null) : found;
  }

  /** Asks whose account it is, because the look-up failed during the sign-in. */
  async #learnWho(token: string, account: Account, ended: AbortSignal): Promise<void> {
    const found = await this.#accountCheck.checkOnce(token, ended);
    if (found.ok && found.value) await this.#verdictOf(found, account, ended);
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

  /** Ends the session immediately, then tells the provider and clears the keychain. */
  async signOut(): Promise<Result<null>> {
    const account = this.#account;
    this.#signIn.drop();
    this.#forget();
    this.#signedOutBecause = undefined;
    this.#notifyChange();
    const ended = account ?? (await this.#readAccount());
    if (ended) void revoke(this.#parts, ended.tokens);
    return this.#removeKept();
  }

  /** Returns an account from the keychain that wasn't restored. */
  async #readAccount(): Promise<Account | undefined> {
    const read = await this.#accounts.read();
    if (!read.ok || !('account' in read.value)) return undefined;
    this.#hideTokens(read.value.account.tokens);
    return read.value.account;
  }

  async #readKept(): Promise<void> {
    const { signal } = this.#ended;
    const read = await this.#accounts.read();
    // The user signed in or out in the meantime.
    if (signal.aborted) return;
    this.#restoring = undefined;
    this.#unread = read.ok ? undefined : this.#accounts.problem;
    if (read.ok && read.value.kind === 'account') {
      const { account } = read.value;
      this.#hideTokens(account.tokens);
      this.#account = account;
    }
    if (read.ok && read.value.kind === 'other-profile') this.#signedOutBecause = 'profile-changed';
    this.#notifyChange();
    if (read.ok && read.value.kind === 'outdated') await this.#removeKept();
  }

  async #accept(tokens: Tokens, signal: AbortSignal, call?: Call): Promise<Result<null>> {
    const found = await lookUpNew(this.#parts, tokens, signal, call);
    const error = whyUnusable(found, this.#parts.profile.signIn);
    if (error) return failed(error);
    if (this.#account) void revoke(this.#parts, this.#account.tokens);
    const signIn = randomUUID();
    this.#forget(signIn);
    const account = { tokens, who: found.ok ? found.value : null, signIn };
    this.#signedOutBecause = undefined;
    this.#account = account;
    this.#accountCheck.note(found);
    const ended = this.#ended.signal;
    await this.#keep(account);
    return hasEnded(ended) ? failed({ kind: 'cancelled' }) : done(null);
  }

  #renew(account: Account): Promise<TokenVerdict> {
    return this.#renewal.run(account.tokens, (renewal) => this.#finishRenewal(account, renewal));
  }

  async #finishRenewal(account: Account, renewal: Renewal): Promise<TokenVerdict> {
    const isOurs = () => this.#account?.tokens === account.tokens;
    if (renewal.kind === 'renewed') {
      const { tokens } = renewal;
      this.#hideTokens(tokens);
      // Save before use: after a crash, the keychain must have the token that still works.
      if (isOurs()) await this.#keep({ ...account, tokens });
      if (isOurs()) this.#set({ ...account, who: this.#account?.who ?? null, tokens });
      else void revoke(this.#parts, tokens);
      return this.#account ? 'new' : 'dead';
    }
    if (!isOurs()) return this.#account ? 'new' : 'dead';
    if (renewal.kind === 'refused') this.#end();
    else this.#renewal.noteFailure();
    return renewal.kind === 'refused' ? 'dead' : 'unproven';
  }

  #whyNobody(): AppError {
    const problem = this.#unread;
    return problem && hasKeychain(problem) ? { kind: 'keychain', problem } : { kind: 'signed-out' };
  }

  /** Ends the session, because the service or the provider says that it's over. */
  #end(): void {
    this.#forget();
    void this.#removeKept();
  }

  /** Ends the session. @param next the ID of the sign-in that is valid from now on */
  #forget(next: string = randomUUID()): void {
    // First: the keychain may never confirm a removal, and the app may be killed before it does.
    // A session that was closed doesn't decide any more: the next one of the profile does.
    if (!this.#closed) this.#accounts.replace(next);
    this.#endAccount({ kind: 'signed-out' });
    this.#account = undefined;
    this.#accountCheck.forget();
    this.#unread = undefined;
    this.#restoring = undefined;
    this.#notifyChange();
  }

  #endAccount(why: AppError): void {
    this.#ended.abort();
    this.#parts.onAccountEnd?.(why);
    if (this.#closed) return;
    this.#ended = new AbortController();
    this.#key = randomUUID();
  }

  get #whyEnded(): AppError {
    return { kind: this.#closed ? 'cancelled' : 'signed-out' };
  }

  #set(account: Account): void {
    this.#account = account;
    this.#notifyChange();
  }

  async #keep(account: Account): Promise<Result<null>> {
    const kept = await this.#accounts.write(account);
    this.#notifyChange();
    return kept;
  }

  async #removeKept(): Promise<Result<null>> {
    const removed = await this.#accounts.remove();
    this.#notifyChange();
    return removed;
  }

  #notifyChange(): void {
    const { state, keychainProblem } = this;
    const now = JSON.stringify([state, keychainProblem, this.#key]);
    if (now === this.#lastState) return;
    this.#lastState = now;
    this.#parts.onChange();
  }

  #hideTokens({ accessToken, refreshToken }: Tokens): void {
    this.#parts.hide(accessToken);
    if (refreshToken !== undefined) this.#parts.hide(refreshToken);
  }
}

/** A function, because TypeScript would assume that `aborted` can't change during an `await`. */
const hasEnded = (ended: AbortSignal): boolean => ended.aborted;
