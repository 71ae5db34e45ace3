import { randomUUID } from 'node:crypto';
import type { AccountAccess, TokenVerdict } from '../api/request.ts';
import type { Call, Key } from '../contract/call.ts';
import {
  done,
  failed,
  type AppError,
  type KeychainProblem,
  type Result,
} from '../contract/result.ts';
import type { SessionState, SignedOutBecause, Who } from '../contract/state.ts';
import { AccountCheck, type LookUp } from './account-check.ts';
import type { AccountStore } from './account-store.ts';
import type { KeptAccount } from './kept-account.ts';
import type { Tokens } from './tokens.ts';
import type { SignInParts } from './oauth/sign-in.ts';
import { renew, type RenewalParts } from './renewal.ts';
import { revoke } from './revocation.ts';
import {
  hasKeychain,
  isSomebodyElse,
  isTokenInvalid,
  signedInState,
  tellsNothing,
} from './session-state.ts';

export interface AccountParts extends RenewalParts, Pick<SignInParts, 'hide' | 'onChange'> {
  /**
   * Asks the service whose token it is. Returns null if it has no such look-up, `not-found` if it
   * has no such account.
   */
  readonly lookUp: LookUp;
  readonly store: AccountStore;
  /** Called when the service or the provider says that the sign-in is over. */
  readonly onOver: () => void;
}

const pauseAfterFailureMs = 30_000;

/**
 * Who is signed in, or that nobody is: from one sign-in or sign-out to the next. The only place that
 * holds the network token. It never gives another account's token.
 */
export class Account implements AccountAccess {
  readonly key: Key = randomUUID();
  readonly #parts: AccountParts;
  readonly #life = new AbortController();
  readonly #check: AccountCheck;
  #why: AppError = { kind: 'signed-out' };
  #kept: KeptAccount | undefined;
  #restoring: Promise<void> | undefined;
  /** Why the keychain couldn't be read; undefined if it was read. */
  #unread: KeychainProblem | undefined;
  #signedOutBecause: SignedOutBecause | undefined;
  #renewing: Promise<TokenVerdict> | undefined;
  #renewalFailedAt = -Infinity;
  #person: string | undefined;

  /**
   * @param kept who is signed in; undefined for nobody, until `restore` finds someone
   * @param because why nobody is
   */
  constructor(parts: AccountParts, kept?: KeptAccount, because?: SignedOutBecause) {
    this.#parts = parts;
    this.#kept = kept;
    this.#signedOutBecause = because;
    this.#check = new AccountCheck(parts, this);
  }

  get state(): Exclude<SessionState, { kind: 'signing-in' }> {
    if (this.#kept) return signedInState(this.#kept, this.#check.trouble);
    // Don't report a repeated check: observers would trigger another one.
    if (this.#restoring && !this.#unread) return { kind: 'restoring' };
    if (this.#unread && hasKeychain(this.#unread)) return { kind: 'unreadable' };
    const because = this.#signedOutBecause;
    return { kind: 'signed-out', ...(because && { because }) };
  }

  get kept(): KeptAccount | undefined {
    return this.#kept;
  }

  /**
   * Identifies who is signed in; undefined if it's nobody. Stays the same if their name becomes known later,
   * because what they did before is theirs too.
   */
  get person(): string | undefined {
    if (!this.#kept) return undefined;
    return (this.#person ??= this.#kept.who?.networkId ?? this.key);
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }

  get why(): AppError {
    return this.#why;
  }

  /**
   * Stops what wasn't sent. After a sign-out, the tokens aren't used again; when only the service
   * ends, a running renewal is still saved, because the old token is spent.
   */
  end(why: AppError): void {
    this.#why = why;
    this.#life.abort();
    if (why.kind === 'signed-out') this.#kept = undefined;
  }

  async renewed(): Promise<void> {
    await this.#renewing;
  }

  /** Says that the sign-in ended because the profile changed. */
  noteProfileChange(): void {
    this.#signedOutBecause = 'profile-changed';
    this.#parts.onChange();
  }

  /** Restores the sign-in of the last run. A keychain that can't be read is read again later. */
  restore(): Promise<void> {
    if (!this.#restoring && !this.#hasEnded()) {
      this.#restoring = this.#readKept();
      this.#parts.onChange();
    }
    return this.#restoring ?? Promise.resolve();
  }

  async #readKept(): Promise<void> {
    const { store, onChange } = this.#parts;
    const read = await store.read();
    // The user signed in or out in the meantime.
    if (this.#hasEnded()) return;
    this.#restoring = undefined;
    this.#unread = read.ok ? undefined : store.problem;
    if (read.ok && read.value.kind === 'account') {
      this.#hideTokens(read.value.account.tokens);
      this.#kept = read.value.account;
    }
    if (read.ok && read.value.kind === 'other-profile') this.#signedOutBecause = 'profile-changed';
    onChange();
    if (read.ok && read.value.kind === 'outdated') await store.remove();
  }

  /** Returns the token for one request. Renews it first if it expires soon. */
  async token(): Promise<Result<string>> {
    if (!this.#kept && this.#unread && hasKeychain(this.#unread)) void this.restore();
    if (!this.#kept) await this.#restoring;
    if (!this.#hasEnded() && this.#kept && this.#isRenewalDue(this.#kept)) await this.#renew();
    if (this.#hasEnded()) return failed(this.#why);
    return this.#kept ? done(this.#kept.tokens.accessToken) : failed(this.#whyNobody());
  }

  /**
   * Finds out what a 401 means, which on some routes proves nothing (SERVICE.md B1): only the
   * account look-up or the provider can end the sign-in. If the look-up tells nothing and nobody knows
   * when the token ends, the provider is asked for a new one.
   */
  async onRefusedToken(token: string, call?: Call): Promise<TokenVerdict> {
    if (this.#hasEnded() || !this.#kept) return 'dead';
    const { accessToken, refreshToken, endsAt } = this.#kept.tokens;
    if (accessToken !== token) return 'new';
    const found = await this.#check.check(token, { call });
    const verdict = await this.#verdictOf(found, token);
    const mayHaveEnded = refreshToken !== undefined && endsAt === undefined;
    return verdict === 'unproven' && mayHaveEnded && tellsNothing(found) ? this.#renew() : verdict;
  }

  onForbidden(token: string, error: AppError, call?: Call): Promise<AppError> {
    return this.#check.explainForbidden(token, error, call);
  }

  onAccepted(token: string, sentAt: number, isWrite: boolean): void {
    this.#check.noteAccepted(token, sentAt, isWrite);
    if (this.#kept?.who === null) void this.#learnWho(token);
  }

  /** Remembers what the look-up during the sign-in found. */
  note(found: Result<Who | null>): void {
    this.#check.note(found);
  }

  /** Asks the service whether the sign-in is still valid. */
  async check(): Promise<Result<null>> {
    if (!this.#kept) return failed(this.#whyNobody());
    const token = await this.token();
    if (!token.ok) return token;
    const found = await this.#check.check(token.value, { retry: true });
    await this.#verdictOf(found, token.value);
    if (found.ok && found.value === null) return failed({ kind: 'not-found', said: '' });
    return found.ok ? done(null) : found;
  }

  /** Asks whose account it is, because the look-up failed during the sign-in. */
  async #learnWho(token: string): Promise<void> {
    const found = await this.#check.checkOnce(token);
    if (found.ok && found.value) await this.#verdictOf(found, token);
  }

  /** Decides what the result of the account look-up means for the token. */
  async #verdictOf(found: Result<Who | null>, token: string): Promise<TokenVerdict> {
    const kept = this.#kept;
    if (this.#hasEnded() || !kept) return 'dead';
    if (kept.tokens.accessToken !== token) return 'new';
    if (!found.ok && found.error.kind === 'cancelled') return 'cancelled';
    if (found.ok && isSomebodyElse(kept.who, found.value)) {
      this.#parts.log('Signed out: the token belongs to another account');
      this.#parts.onOver();
      return 'dead';
    }
    if (found.ok && found.value) this.#set({ ...kept, who: found.value });
    if (!isTokenInvalid(found, kept, this.#parts.now())) return 'unproven';
    if (kept.tokens.refreshToken !== undefined) return this.#renew();
    this.#parts.onOver();
    return 'dead';
  }

  #isRenewalDue({ tokens: { refreshToken, renewAt = Infinity } }: KeptAccount): boolean {
    const now = this.#parts.now();
    const due = refreshToken !== undefined && now >= renewAt;
    return due && Math.abs(now - this.#renewalFailedAt) > pauseAfterFailureMs;
  }

  /** Renews the tokens, once for all requests that need it. */
  #renew(): Promise<TokenVerdict> {
    this.#renewing ??= this.#sendRenewal().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #sendRenewal(): Promise<TokenVerdict> {
    const { now, store, onOver } = this.#parts;
    const renewal = await renew(this.#parts, this.#kept?.tokens.refreshToken ?? '');
    if (renewal.kind === 'renewed') {
      const { tokens } = renewal;
      this.#hideTokens(tokens);
      // Save before use: after a crash, the keychain must have the token that still works.
      if (this.#kept) await store.write({ ...this.#kept, tokens });
      if (this.#kept) this.#set({ ...this.#kept, tokens });
      else void revoke(this.#parts, tokens);
    }
    if (this.#hasEnded()) return 'dead';
    if (renewal.kind === 'renewed') return 'new';
    if (renewal.kind === 'refused') onOver();
    else this.#renewalFailedAt = now();
    return renewal.kind === 'refused' ? 'dead' : 'unproven';
  }

  #whyNobody(): AppError {
    const problem = this.#unread;
    return problem && hasKeychain(problem) ? { kind: 'keychain', problem } : { kind: 'signed-out' };
  }

  /** A function, because TypeScript would assume that it can't change during an `await`. */
  #hasEnded(): boolean {
    return this.#life.signal.aborted;
  }

  #set(kept: KeptAccount): void {
    this.#kept = kept;
    this.#parts.onChange();
  }

  #hideTokens({ accessToken, refreshToken }: Tokens): void {
    this.#parts.hide(accessToken);
    if (refreshToken !== undefined) this.#parts.hide(refreshToken);
  }
}
