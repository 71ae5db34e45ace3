import {
  done,
  failed,
  type AppError,
  type KeychainProblem,
  type Result,
} from '../contract/result.ts';
import type { AccountAccess } from '../api/request.ts';
import type { AccountTrouble, SessionState, Who } from '../contract/state.ts';
import type { Account } from './account.ts';
import { AccountStanding } from './account-trouble.ts';
import { AccountStore } from './account-store.ts';
import { PendingSignIn } from './sign-in/pending-sign-in.ts';
import { renew } from './renewal.ts';
import { revoke } from './sign-in/revocation.ts';
import type { SecretStore } from './keychain/secret-store.ts';
import { errorOfSignIn } from './sign-in/sign-in-errors.ts';
import type { SignInParts } from './sign-in/sign-in.ts';
import type { Tokens } from './keychain/tokens.ts';
import { unlessAborted } from '../api/with-timeout.ts';

export interface SessionParts extends SignInParts {
  /**
   * Asks the service whose token it is; null where it has no such look-up, `not-found` where nobody
   * there has an account with it. With `retry`, also one that was missing a moment ago.
   */
  readonly lookUp: (token: string, retry?: boolean) => Promise<Result<Who | null>>;
  readonly readClipboard?: () => Promise<string>;
  readonly store: SecretStore;
  /** What the tokens are tied to: a kept sign-in with another binding isn't used (S1). */
  readonly binding: string;
  /** Resolves when no earlier session of the same profile can change the keychain any more. */
  readonly earlier?: () => Promise<unknown>;
  /** Called at every change of `state` and `keychainProblem`. */
  readonly onChange: () => void;
  /** Called before an account goes, while `who` still names it: what it started must stop. */
  readonly onAccountEnd?: (why: AppError) => void;
}

/**
 * What a refused token means: it is `dead`, a `new` one may be tried instead, or nothing was
 * learned and the session goes on.
 */
export type TokenVerdict = 'dead' | 'new' | 'unproven' | 'cancelled';

const pauseAfterFailedRenewalMs = 30_000;

/** Who is signed in, and the one place that holds the network token. */
export class Session {
  readonly #parts: SessionParts;
  readonly #accounts: AccountStore;
  readonly #standing: AccountStanding;
  #account: Account | undefined;
  #pending: PendingSignIn | undefined;
  #restoring: Promise<void> | undefined;
  /** Why it is not known what the keychain holds. */
  #unread: KeychainProblem | undefined;
  /** What was signed out of may still be in the keychain. */
  #unremoved = false;
  #renewal: { readonly of: Tokens; readonly outcome: Promise<TokenVerdict> } | undefined;
  #renewalFailedAt = -Infinity;
  /** Aborted when the present account goes, or whoever is being restored: S2. */
  #tenure = new AbortController();
  #signedOutBecause: 'profile-changed' | undefined;
  #closed = false;
  #told = '';

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#accounts = new AccountStore(parts);
    this.#standing = new AccountStanding(parts, () => {
      this.#tell();
    });
    this.#told = JSON.stringify([this.state, undefined]);
  }

  get state(): SessionState {
    if (this.#pending) return this.#pending.state;
    if (this.#account) return signedIn(this.#account, this.#standing.trouble);
    // Looked into once more, it is no news: who follows the state would ask, and be the next look.
    if (this.#restoring && !this.#unread) return { kind: 'restoring' };
    if (this.#unread && hasKeychain(this.#unread)) return { kind: 'unreadable' };
    const because = this.#signedOutBecause;
    return { kind: 'signed-out', ...(because && { because }) };
  }

  /** Who is signed in, also while another sign-in is pending. */
  get who(): Who | null {
    return this.#account?.who ?? null;
  }

  /** The sign-in was ended because the profile is another one now. */
  noteProfileChange(): void {
    this.#signedOutBecause = 'profile-changed';
    this.#tell();
  }

  /** Returns access to the account that is signed in now. It never gives another account's token. */
  access(): AccountAccess {
    const { signal } = this.#tenure;
    return {
      signal,
      token: () => this.#token(signal),
      onRefusedToken: (token) => this.#judgeRefusal(token, signal),
      onForbidden: (token, error) => this.#standing.whyForbidden(token, error, signal),
      onAccepted: (token, sentAt, isWrite) => {
        if (isOver(signal)) return;
        if (isWrite) this.#standing.accepted(sentAt);
        if (this.#account?.who === null) void this.#learnWho(token, this.#account, signal);
      },
    };
  }

  /**
   * Ends the session for good. Resolves when it can't change the keychain any more: a renewal under
   * way is still saved, because the provider has spent the old token.
   */
  async close(): Promise<void> {
    this.cancelSignIn();
    this.#closed = true;
    this.#endTenure({ kind: 'cancelled' });
    await this.#renewal?.outcome;
    await this.#accounts.idle();
  }

  /** Why the session is in memory alone; undefined where nothing is known against the keychain. */
  get keychainProblem(): KeychainProblem | undefined {
    return this.#accounts.problem;
  }

  /** Takes up the session of the last run. A keychain that cannot be read is asked again later. */
  restore(): Promise<void> {
    if (!this.#restoring && !this.#closed) {
      this.#restoring = this.#readKept();
      this.#tell();
    }
    return this.#restoring ?? Promise.resolve();
  }

  /** K12: once more what failed, reading, writing or removing. */
  async retryKeychain(): Promise<Result<null>> {
    if (this.#account) return this.#keep(this.#account);
    if (this.#unremoved) return this.#removeKept();
    await this.restore();
    const { problem } = this.#accounts;
    return problem ? failed({ kind: 'keychain', problem }) : done(null);
  }

  /** Returns the token for one request, renewed first where its end is near. */
  async #token(tenure: AbortSignal): Promise<Result<string>> {
    if (!this.#account && this.#unread && hasKeychain(this.#unread)) void this.restore();
    if (!this.#account) await this.#restoring;
    const account = this.#account;
    if (isOver(tenure)) return failed(this.#whyEnded);
    if (!account) return failed(this.#whyNobody());
    if (this.#isDueForRenewal(account)) await this.#renew(account);
    const token = isOver(tenure) ? undefined : this.#account?.tokens.accessToken;
    return token === undefined ? failed(this.#whyEnded) : done(token);
  }

  /**
   * After a 401, which on some routes proves nothing (SERVICE.md B1): only the account look-up's
   * own word, or the provider's, ends the session.
   */
  async #judgeRefusal(refused: string, tenure: AbortSignal): Promise<TokenVerdict> {
    const account = this.#account;
    if (isOver(tenure) || !account) return 'dead';
    if (account.tokens.accessToken !== refused) return 'new';
    return this.#judge(await this.#standing.ask(refused, tenure), account, tenure);
  }

  /** Judges what the account look-up said of an account's token. */
  async #judge(
    found: Result<Who | null>,
    account: Account,
    tenure: AbortSignal,
  ): Promise<TokenVerdict> {
    if (isOver(tenure)) return 'dead';
    if (this.#account !== account) return 'new';
    if (!found.ok && found.error.kind === 'cancelled') return 'cancelled';
    if (found.ok && isSomebodyElse(account.who, found.value)) {
      this.#parts.log('The service says that the token is another account’s: signed out');
      this.#end();
      return 'dead';
    }
    if (found.ok && found.value) this.#set({ ...account, who: found.value });
    if (!this.#isDead(found, account)) return 'unproven';
    if (account.tokens.refreshToken !== undefined) return this.#renew(account);
    this.#end();
    return 'dead';
  }

  /** Asks the service whether what was restored still holds. */
  async check(): Promise<Result<null>> {
    const account = this.#account;
    if (!account) return failed(this.#whyNobody());
    const { signal } = this.#tenure;
    const token = await this.#token(signal);
    if (!token.ok) return token;
    const found = await this.#standing.ask(token.value, signal, true);
    await this.#judge(found, this.#account ?? account, signal);
    if (found.ok && found.value === null) return failed({ kind: 'not-found', said: '' });
    return found.ok ? done(null) : found;
  }

  /** Asks again whose account it is, where the look-up failed at the sign-in. */
  async #learnWho(token: string, account: Account, tenure: AbortSignal): Promise<void> {
    const found = await this.#standing.explain(token, tenure);
    if (found.ok && found.value) await this.#judge(found, account, tenure);
  }

  /**
   * Resolves when the sign-in has ended, in whatever way; a second one cancels the first. Until
   * one has succeeded, whoever was signed in before still is.
   */
  async signIn(): Promise<Result<null>> {
    const pending = new PendingSignIn(this.#parts);
    this.cancelSignIn();
    this.#pending = pending;
    this.#tell();
    try {
      return await this.#accept(await pending.run(() => this.#tell()), pending.signal);
    } catch (thrown) {
      const known = errorOfSignIn(thrown, this.#parts.clean);
      return failed(
        known ?? { kind: 'unexpected', logId: this.#parts.log('Sign-in failed', thrown) },
      );
    } finally {
      pending.end();
      if (this.#pending === pending) this.#pending = undefined;
      this.#tell();
    }
  }

  cancelSignIn(): void {
    this.#pending?.cancel();
  }

  /** Sends the browser to the pending sign-in once more. */
  async reopenBrowser(): Promise<void> {
    await this.#pending?.reopenBrowser();
  }

  /** What the system handed over: anybody may have made the browser open it. */
  receiveCallback(address: string): void {
    if (this.#pending?.receive(address)) return;
    const { protocol = '', host = '', pathname = '' } = URL.parse(address) ?? {};
    const place = `${protocol}//${host}${pathname}`.slice(0, 200);
    this.#parts.log(`A callback that no sign-in waits for was refused: ${place}`);
  }

  /** O17: what the user copied out of the browser's address line. */
  pasteCallback(address: string): Result<null> {
    return this.#pending?.paste(address) ?? failed({ kind: 'cancelled' });
  }

  /** Returns the callback's address if the user copied it; reads nothing while no sign-in waits. */
  async copiedCallback(): Promise<Result<string>> {
    const pending = this.#pending;
    const copied = pending && (await this.#parts.readClipboard?.());
    if (!pending || this.#pending !== pending) return failed({ kind: 'cancelled' });
    return pending.addressIn(copied ?? '');
  }

  /** Over at once; what the keychain and the provider say comes after. */
  async signOut(): Promise<Result<null>> {
    const account = this.#account;
    this.cancelSignIn();
    this.#pending = undefined;
    this.#forget();
    this.#signedOutBecause = undefined;
    this.#tell();
    const ended = account ?? (await this.#readAccount());
    if (ended) void revoke(this.#parts, ended.tokens);
    return this.#removeKept();
  }

  /** Returns the account that the keychain holds, where nobody restored it. */
  async #readAccount(): Promise<Account | undefined> {
    const read = await this.#accounts.read();
    if (!read.ok || read.value.kind !== 'account') return undefined;
    this.#hideTokens(read.value.account.tokens);
    return read.value.account;
  }

  async #readKept(): Promise<void> {
    const { signal } = this.#tenure;
    const read = await this.#accounts.read();
    // Signed in or out in the meantime: what was kept before no longer counts.
    if (signal.aborted) return;
    this.#restoring = undefined;
    this.#unread = read.ok ? undefined : this.#accounts.problem;
    if (read.ok && read.value.kind === 'account') {
      const { account } = read.value;
      this.#hideTokens(account.tokens);
      this.#account = account;
    }
    if (read.ok && read.value.kind === 'other-profile') this.#signedOutBecause = 'profile-changed';
    this.#tell();
  }

  async #accept(tokens: Tokens, signal: AbortSignal): Promise<Result<null>> {
    const found = await this.#lookUpNew(tokens, signal);
    if (!found.ok && (this.#mustBeKnown || endsSession(found.error))) return found;
    if (found.ok && found.value === null && this.#mustBeKnown) {
      return failed({ kind: 'not-found', said: '' });
    }
    const account = { tokens, who: found.ok ? found.value : null };
    if (this.#account) void revoke(this.#parts, this.#account.tokens);
    this.#forget();
    this.#signedOutBecause = undefined;
    this.#account = account;
    this.#standing.note(found);
    const tenure = this.#tenure.signal;
    await this.#keep(account);
    return isOver(tenure) ? failed({ kind: 'cancelled' }) : done(null);
  }

  /** Whose tokens they are. Cancelled, nobody will use them. @throws the signal's reason. */
  async #lookUpNew(tokens: Tokens, signal: AbortSignal): Promise<Result<Who | null>> {
    try {
      const found = await unlessAborted(signal, this.#parts.lookUp(tokens.accessToken, true));
      signal.throwIfAborted();
      return found;
    } catch (thrown) {
      void revoke(this.#parts, tokens);
      throw thrown;
    }
  }

  /** A token that came by itself, without a code, is taken on the service's word alone. */
  get #mustBeKnown(): boolean {
    return this.#parts.profile.signIn.tokenEndpoint === undefined;
  }

  /** One renewal for everyone who needs it. */
  #renew(account: Account): Promise<TokenVerdict> {
    const { tokens } = account;
    if (this.#renewal?.of !== tokens) {
      const outcome = this.#renewNow(account).finally(() => {
        if (this.#renewal?.of === tokens) this.#renewal = undefined;
      });
      this.#renewal = { of: tokens, outcome };
    }
    return this.#renewal.outcome;
  }

  async #renewNow(account: Account): Promise<TokenVerdict> {
    const { now } = this.#parts;
    const renewal = await renew(this.#parts, account.tokens.refreshToken ?? '');
    const isOurs = () => this.#account?.tokens === account.tokens;
    if (renewal.kind === 'renewed') {
      const { tokens } = renewal;
      this.#hideTokens(tokens);
      // Saved before it is used: a crash from here on leaves the one that still works.
      if (isOurs()) await this.#keep({ ...account, tokens });
      if (isOurs()) this.#set({ who: this.#account?.who ?? null, tokens });
      else void revoke(this.#parts, tokens);
      return this.#account ? 'new' : 'dead';
    }
    if (!isOurs()) return this.#account ? 'new' : 'dead';
    if (renewal.kind === 'refused') this.#end();
    else this.#renewalFailedAt = now();
    return renewal.kind === 'refused' ? 'dead' : 'unproven';
  }

  #isDueForRenewal({ tokens }: Account): boolean {
    const now = this.#parts.now();
    const due = tokens.refreshToken !== undefined && now >= (tokens.renewAt ?? Infinity);
    return due && Math.abs(now - this.#renewalFailedAt) > pauseAfterFailedRenewalMs;
  }

  #isDead(found: Result<Who | null>, { tokens }: Account): boolean {
    if (!found.ok && found.error.kind !== 'not-found') return found.error.kind === 'signed-out';
    // Where nobody can be asked, a refusal after the end that the provider named is word enough.
    return !(found.ok && found.value) && this.#parts.now() >= (tokens.endsAt ?? Infinity);
  }

  #whyNobody(): AppError {
    const problem = this.#unread;
    return problem && hasKeychain(problem) ? { kind: 'keychain', problem } : { kind: 'signed-out' };
  }

  /** The service or the provider has said that it is over. */
  #end(): void {
    this.#forget();
    void this.#removeKept();
  }

  #forget(): void {
    this.#endTenure({ kind: 'signed-out' });
    this.#account = undefined;
    this.#standing.forget();
    this.#unread = undefined;
    this.#restoring = undefined;
    this.#tell();
  }

  #endTenure(why: AppError): void {
    this.#tenure.abort();
    this.#parts.onAccountEnd?.(why);
    if (!this.#closed) this.#tenure = new AbortController();
  }

  get #whyEnded(): AppError {
    return { kind: this.#closed ? 'cancelled' : 'signed-out' };
  }

  #set(account: Account): void {
    this.#account = account;
    this.#tell();
  }

  async #keep(account: Account): Promise<Result<null>> {
    const kept = await this.#accounts.write(account);
    this.#unremoved = false;
    this.#tell();
    return kept;
  }

  async #removeKept(): Promise<Result<null>> {
    const removed = await this.#accounts.remove();
    const nothingThere = !this.#accounts.holds && !hasKeychain(this.#accounts.problem ?? 'refused');
    this.#unremoved = !removed.ok && !nothingThere;
    this.#tell();
    return this.#unremoved ? removed : done(null);
  }

  #tell(): void {
    const { state, keychainProblem } = this;
    const now = JSON.stringify([state, keychainProblem]);
    if (now === this.#told) return;
    this.#told = now;
    this.#parts.onChange();
  }

  #hideTokens({ accessToken, refreshToken }: Tokens): void {
    this.#parts.hide(accessToken);
    if (refreshToken !== undefined) this.#parts.hide(refreshToken);
  }
}

function signedIn({ who, tokens }: Account, trouble?: AccountTrouble): SessionState {
  const lasts = tokens.refreshToken !== undefined || tokens.endsAt === undefined;
  return {
    kind: 'signed-in',
    who,
    ...(!lasts && { endsAt: tokens.endsAt }),
    ...(trouble && { trouble }),
  };
}

/** Whether the account is gone. A function, because it can change during any wait. */
const isOver = (tenure: AbortSignal): boolean => tenure.aborted;

/** Whether the service names another person than before, where it names both. */
const isSomebodyElse = (before: Who | null, now: Who | null): boolean =>
  [before, now].every((who) => who !== null && who.networkId !== null) &&
  before?.networkId !== now?.networkId;

/** Where there is none, there is nothing in it that could not be read. */
const hasKeychain = (problem: KeychainProblem): boolean =>
  problem !== 'absent' && problem !== 'not-loaded';

// Anything else is the look-up's own trouble: the token may be good.
const endsSession = ({ kind }: AppError): boolean => kind === 'signed-out' || kind === 'forbidden';
