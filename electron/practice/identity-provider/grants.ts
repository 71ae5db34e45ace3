import { createHash, randomBytes } from 'node:crypto';
import { ExpiringMap } from './expiring-map.ts';

const secondMs = 1000;
const codeLifetimeMs = 60 * secondMs;
const choiceLifetimeMs = 10 * 60 * secondMs;
const refreshTokenLifetimeMs = 30 * 24 * 3600 * secondMs;

/** What the app asks for when it sends the user to the sign-in page. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
}

/** One sign-in. Revoking it ends everything issued from it. */
interface Grant {
  readonly accountId: string;
  /** Counts up. */
  readonly number: number;
  revoked: boolean;
}

interface Code extends AuthorizationRequest {
  readonly grant: Grant;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Issues codes and tokens. Codes and refresh tokens can be used once. */
export class Grants {
  readonly #choices: ExpiringMap<AuthorizationRequest>;
  readonly #codes: ExpiringMap<Code>;
  readonly #accessTokens: ExpiringMap<Grant>;
  readonly #refreshTokens: ExpiringMap<Grant>;
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
    const code = randomToken();
    this.#codes.set(code, { ...request, grant: this.#grantTo(accountId) });
    return code;
  }

  /** Returns undefined for `invalid_grant`. */
  redeemCode(code: string, redirectUri: string, codeVerifier: string): Tokens | undefined {
    const known = this.#codes.take(code);
    const isProven =
      known?.redirectUri === redirectUri && known.codeChallenge === challengeOf(codeVerifier);
    return isProven && !this.#isOver(known.grant) ? this.#issueTokens(known.grant) : undefined;
  }

  /** Replaces a refresh token. Returns undefined for `invalid_grant`. */
  refresh(refreshToken: string): Tokens | undefined {
    const grant = this.#refreshTokens.get(refreshToken);
    // A suspended sign-in may be resumed, so its token isn't used up.
    if (grant === undefined || this.#isOver(grant)) return undefined;
    this.#refreshTokens.take(refreshToken);
    return this.#issueTokens(grant);
  }

  /** Revokes the sign-in of an access or refresh token (RFC 7009, 2.1). */
  revoke(token: string): void {
    const grant = this.#accessTokens.get(token) ?? this.#refreshTokens.get(token);
    if (grant !== undefined) grant.revoked = true;
  }

  accountIdOf(accessToken: string): string | undefined {
    const grant = this.#accessTokens.get(accessToken);
    return grant === undefined || this.#isOver(grant) ? undefined : grant.accountId;
  }

  /** Returns an access token without a browser. */
  accessTokenFor(accountId: string): string {
    return this.#issueTokens(this.#grantTo(accountId)).accessToken;
  }

  #grantTo(accountId: string): Grant {
    this.#grants += 1;
    return { accountId, number: this.#grants, revoked: false };
  }

  #isOver({ revoked, number }: Grant): boolean {
    return revoked || number <= this.#suspended;
  }

  #issueTokens(grant: Grant): Tokens {
    const tokens = { accessToken: randomToken(), refreshToken: randomToken() };
    this.#accessTokens.set(tokens.accessToken, grant);
    this.#refreshTokens.set(tokens.refreshToken, grant);
    return tokens;
  }
}

/** Returns the challenge of a code verifier (RFC 7636, 4.6). */
function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
