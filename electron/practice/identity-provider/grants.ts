import { createHash, randomBytes } from 'node:crypto';
import type { AuthorizationRequest } from './authorization-request.ts';
import { ExpiringMap } from './expiring-map.ts';

const secondMs = 1000;
const codeLifetimeMs = 60 * secondMs;
const choiceLifetimeMs = 10 * 60 * secondMs;
const refreshTokenLifetimeMs = 30 * 24 * 3600 * secondMs;

/** One sign-in. Revoking it ends everything issued from it. */
interface Grant {
  readonly accountId: string;
  readonly clientId: string;
  readonly scope: string;
  /** Counts up. */
  readonly number: number;
  revoked: boolean;
}

interface Code {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  used: boolean;
}

interface RefreshToken {
  readonly grant: Grant;
  used: boolean;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scope: string;
}

/** Issues codes and tokens. Returns `undefined` for `invalid_grant` (RFC 6749). */
export class Grants {
  readonly #choices: ExpiringMap<AuthorizationRequest>;
  readonly #codes: ExpiringMap<Code>;
  readonly #accessTokens: ExpiringMap<Grant>;
  readonly #refreshTokens: ExpiringMap<RefreshToken>;
  #grants = 0;
  /** Grants up to this number are suspended. */
  #suspended = 0;

  constructor(accessTokenLifetimeSeconds: number, now: () => number) {
    this.#choices = new ExpiringMap(choiceLifetimeMs, now);
    this.#codes = new ExpiringMap(codeLifetimeMs, now);
    this.#accessTokens = new ExpiringMap(accessTokenLifetimeSeconds * secondMs, now);
    this.#refreshTokens = new ExpiringMap(refreshTokenLifetimeMs, now);
  }

  /** Suspends every sign-in so far. Later ones are valid. */
  suspendAll(): void {
    this.#suspended = this.#grants;
  }

  resumeAll(): void {
    this.#suspended = 0;
  }

  /** Keeps a request while the user chooses an account. Other pages can't guess the returned handle. */
  savePending(request: AuthorizationRequest): string {
    const handle = randomToken();
    this.#choices.set(handle, request);
    return handle;
  }

  takePending(handle: string): AuthorizationRequest | undefined {
    return this.#choices.take(handle);
  }

  issueCode(request: AuthorizationRequest, accountId: string): string {
    const { clientId, scope, redirectUri, codeChallenge } = request;
    const grant = this.#grant({ accountId, clientId, scope });
    const code = randomToken();
    this.#codes.set(code, { grant, redirectUri, codeChallenge, used: false });
    return code;
  }

  /** Exchanges a code. A second use revokes the sign-in (RFC 6749, 4.1.2). */
  redeemCode(
    code: string,
    proof: { clientId: string; redirectUri: string; codeVerifier: string },
  ): Tokens | undefined {
    const known = this.#codes.get(code);
    if (known === undefined) return undefined;
    if (known.used) known.grant.revoked = true;
    known.used = true;
    const proven =
      known.grant.clientId === proof.clientId &&
      known.redirectUri === proof.redirectUri &&
      known.codeChallenge === challengeOf(proof.codeVerifier);
    return proven ? this.#issueTokens(known.grant) : undefined;
  }

  /** Rotates a refresh token. A second use revokes the sign-in (RFC 9700, 4.14.2). */
  refresh(refreshToken: string, clientId: string): Tokens | undefined {
    const known = this.#refreshTokens.get(refreshToken);
    if (known?.grant.clientId !== clientId || this.#isOver(known.grant)) return undefined;
    if (known.used) known.grant.revoked = true;
    known.used = true;
    return this.#issueTokens(known.grant);
  }

  /** Revokes the sign-in of an access or refresh token (RFC 7009, 2.1). */
  revoke(token: string): void {
    const grant = this.#accessTokens.get(token) ?? this.#refreshTokens.get(token)?.grant;
    if (grant !== undefined) grant.revoked = true;
  }

  accountIdOf(accessToken: string): string | undefined {
    const grant = this.#accessTokens.get(accessToken);
    return grant === undefined || this.#isOver(grant) ? undefined : grant.accountId;
  }

  /** Returns an access token without a browser. */
  accessTokenFor(accountId: string): string {
    const accessToken = randomToken();
    this.#accessTokens.set(accessToken, this.#grant({ accountId, clientId: '', scope: '' }));
    return accessToken;
  }

  #grant(to: Pick<Grant, 'accountId' | 'clientId' | 'scope'>): Grant {
    this.#grants += 1;
    return { ...to, number: this.#grants, revoked: false };
  }

  #isOver({ revoked, number }: Grant): boolean {
    return revoked || number <= this.#suspended;
  }

  #issueTokens(grant: Grant): Tokens | undefined {
    if (this.#isOver(grant)) return undefined;
    const accessToken = randomToken();
    const refreshToken = randomToken();
    this.#accessTokens.set(accessToken, grant);
    this.#refreshTokens.set(refreshToken, { grant, used: false });
    return { accessToken, refreshToken, scope: grant.scope };
  }
}

/** Returns the challenge of a code verifier (RFC 7636, 4.6). */
function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
