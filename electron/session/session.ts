import {
  done,
  failed,
  type AppError,
  type KeychainProblem,
  type Result,
} from '../contract/result.ts';
import type { SessionState, Who } from '../contract/state.ts';
import type { Account } from './account.ts';
import { Keeper } from './keeper.ts';
import { PendingSignIn } from './pending-sign-in.ts';
import { renew } from './renewal.ts';
import { revoke } from './revocation.ts';
import type { SecretStore } from './secret-store.ts';
import { errorOfSignIn } from './sign-in-errors.ts';
import type { SignInParts } from './sign-in.ts';
import type { Tokens } from './tokens.ts';
import { unlessAborted } from './within.ts';

export interface SessionParts extends SignInParts {
  /** Asks the service whose token it is; null where it has no such look-up. */
  readonly lookUp: (token: string) => Promise<Result<Who | null>>;
  readonly store: SecretStore;
  /** Called at every change of `state` and `keychainProblem`. */
  readonly onChange: () => void;
}

/**
 * What a refused token means: it is `dead`, a `new` one may be tried instead, or nothing was
 * learned and the session goes on.
 */
export type TokenVerdict = 'dead' | 'new' | 'unproven';

const pauseAfterFailedRenewalMs = 30_000;

/** Who is signed in, and the one place that holds the network token. */
export class Session {
  readonly #parts: SessionParts;
  readonly #keeper: Keeper;
  #account: Account | undefined;
  #pending: PendingSignIn | undefined;
  #restoring: Promise<void> | undefined;
  /** Why it is not known what the keychain holds. */
  #unread: KeychainProblem | undefined;
  /** What was signed out of may still be in the keychain. */
  #unremoved = false;
  #renewal: { readonly of: Tokens; readonly outcome: Promise<TokenVerdict> } | undefined;
  #renewalFailedAt = -Infinity;
  /** Goes up when what is being read no longer counts. */
  #generation = 0;
  #told = '';

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#keeper = new Keeper(parts.store);
    this.#told = JSON.stringify([this.state, undefined]);
  }

  get state(): SessionState {
    if (this.#pending) return this.#pending.state;
    if (this.#account) return signedIn(this.#account);
    // Looked into once more, it is no news: who follows the state would ask, and be the next look.
    if (this.#restoring && !this.#unread) return { kind: 'restoring' };
    return { kind: this.#unread && hasKeychain(this.#unread) ? 'unreadable' : 'signed-out' };
  }

  /** Why the session is in memory alone; undefined where nothing is known against the keychain. */
  get keychainProblem(): KeychainProblem | undefined {
    return this.#keeper.problem;
  }

  /** Takes up the session of the last run. A keychain that cannot be read is asked again later. */
  restore(): Promise<void> {
    if (!this.#restoring) {
      this.#restoring = this.#readKept();
      this.#tell();
    }
    return this.#restoring;
  }

  /** K12: once more what failed, reading, writing or removing. */
  async retryKeychain(): Promise<Result<null>> {
    if (this.#account) return this.#keep(this.#account);
    if (this.#unremoved) return this.#removeKept();
    await this.restore();
    const { problem } = this.#keeper;
    return problem ? failed({ kind: 'keychain', problem }) : done(null);
  }

  /** For one request: renewed first where its end is near. Never looked at while nobody asks. */
  async token(): Promise<Result<string>> {
    if (!this.#account && this.#unread && hasKeychain(this.#unread)) void this.restore();
    if (!this.#account) await this.#restoring;
    const account = this.#account;
    if (!account) return failed(this.#whyNobody());
    if (this.#isDueForRenewal(account)) await this.#renew(account);
    const token = this.#account?.tokens.accessToken;
    return token === undefined ? failed({ kind: 'signed-out' }) : done(token);
  }

  /**
   * After a 401, which on some routes proves nothing (SERVICE.md B1): only the account look-up's
   * own word, or the provider's, ends the session.
   */
  async judgeRefusal(refused: string): Promise<TokenVerdict> {
    const account = this.#account;
    if (account?.tokens.accessToken !== refused) return account ? 'new' : 'dead';
    const found = await this.#parts.lookUp(refused);
    if (this.#account !== account) return this.#account ? 'new' : 'dead';
    if (found.ok && found.value) this.#set({ ...account, who: found.value });
    if (!this.#isDead(found, account)) return 'unproven';
    if (account.tokens.refreshToken !== undefined) return this.#renew(account);
    this.#end();
    return 'dead';
  }

  /** Asks the service whether what was restored still holds. */
  async check(): Promise<void> {
    if (!this.#account) return;
    const token = await this.token();
    if (token.ok) await this.judgeRefusal(token.value);
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
      return await this.#accept(await pending.run(), pending.signal);
    } catch (thrown) {
      const known = errorOfSignIn(thrown);
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

  /** Over at once; what the keychain and the provider say comes after. */
  async signOut(): Promise<Result<null>> {
    const account = this.#account;
    this.cancelSignIn();
    this.#pending = undefined;
    this.#forget();
    if (account) void revoke(this.#parts, account.tokens);
    return this.#removeKept();
  }

  async #readKept(): Promise<void> {
    const generation = this.#generation;
    const read = await this.#keeper.read();
    // Signed in or out meanwhile: what was kept before is history.
    if (generation !== this.#generation) return;
    this.#restoring = undefined;
    this.#unread = read.ok ? undefined : this.#keeper.problem;
    if (read.ok && read.value) {
      this.#hideTokens(read.value.tokens);
      this.#account = read.value;
    }
    this.#tell();
  }

  async #accept(tokens: Tokens, signal: AbortSignal): Promise<Result<null>> {
    const found = await unlessAborted(signal, this.#parts.lookUp(tokens.accessToken));
    signal.throwIfAborted();
    if (!found.ok && (this.#mustBeKnown || endsSession(found.error))) return found;
    if (found.ok && found.value === null && this.#mustBeKnown) {
      return failed({ kind: 'not-found', said: '' });
    }
    const account = { tokens, who: found.ok ? found.value : null };
    this.#forget();
    this.#account = account;
    await this.#keep(account);
    return this.#isSignedIn() ? done(null) : failed({ kind: 'cancelled' });
  }

  #isSignedIn(): boolean {
    return this.#account !== undefined;
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
    if (!found.ok) return found.error.kind === 'signed-out';
    // Where nobody can be asked, a refusal after the end that the provider named is word enough.
    return found.value === null && this.#parts.now() >= (tokens.endsAt ?? Infinity);
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
    this.#account = undefined;
    this.#unread = undefined;
    this.#restoring = undefined;
    this.#generation += 1;
    this.#tell();
  }

  #set(account: Account): void {
    this.#account = account;
    this.#tell();
  }

  async #keep(account: Account): Promise<Result<null>> {
    const kept = await this.#keeper.write(account);
    this.#unremoved = false;
    this.#tell();
    return kept;
  }

  async #removeKept(): Promise<Result<null>> {
    const removed = await this.#keeper.remove();
    const nothingThere = !this.#keeper.holds && !hasKeychain(this.#keeper.problem ?? 'refused');
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

function signedIn({ who, tokens }: Account): SessionState {
  const lasts = tokens.refreshToken !== undefined || tokens.endsAt === undefined;
  return { kind: 'signed-in', who, ...(!lasts && { endsAt: tokens.endsAt }) };
}

/** Where there is none, there is nothing in it that could not be read. */
const hasKeychain = (problem: KeychainProblem): boolean =>
  problem !== 'absent' && problem !== 'not-loaded';

// Anything else is the look-up's own trouble: the token may be good.
const endsSession = ({ kind }: AppError): boolean => kind === 'signed-out' || kind === 'forbidden';
