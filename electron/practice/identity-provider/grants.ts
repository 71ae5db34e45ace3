import { createHash, randomBytes } from 'node:crypto';

export const accessTokenSeconds = 3600;

/** So nobody can fill the memory. */
const maxEntries = 500;

/** What the app asks for when it sends the user to the sign-in page. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
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
  readonly #now: () => number;
  readonly #codes = new Map<string, Code>();
  readonly #accessTokens = new Map<string, { readonly grant: Grant; readonly endsAt: number }>();
  readonly #refreshTokens = new Map<string, Grant>();
  #grants = 0;
  /** Grants up to this number are suspended. */
  #suspended = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Suspends every sign-in so far. Later ones are valid. */
  suspendAll(): void {
    this.#suspended = this.#grants;
  }

  resumeAll(): void {
    this.#suspended = 0;
  }

  issueCode(request: AuthorizationRequest, accountId: string): string {
    return add(this.#codes, { ...request, grant: this.#grantTo(accountId) });
  }

  /** Returns undefined for `invalid_grant`. */
  redeemCode(code: string, redirectUri: string, codeVerifier: string): Tokens | undefined {
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    const isProven =
      known?.redirectUri === redirectUri && known.codeChallenge === challengeOf(codeVerifier);
    return isProven && !this.#isOver(known.grant) ? this.#issueTokens(known.grant) : undefined;
  }

  /** Replaces a refresh token. Returns undefined for `invalid_grant`. */
  refresh(refreshToken: string): Tokens | undefined {
    const grant = this.#refreshTokens.get(refreshToken);
    // A suspended sign-in may be resumed, so its token isn't used up.
    if (grant === undefined || this.#isOver(grant)) return undefined;
    this.#refreshTokens.delete(refreshToken);
    return this.#issueTokens(grant);
  }

  /** Revokes the sign-in of an access or refresh token (RFC 7009, 2.1). */
  revoke(token: string): void {
    const grant = this.#accessTokens.get(token)?.grant ?? this.#refreshTokens.get(token);
    if (grant !== undefined) grant.revoked = true;
  }

  accountIdOf(accessToken: string): string | undefined {
    const { grant, endsAt = 0 } = this.#accessTokens.get(accessToken) ?? {};
    const isValid = grant && this.#now() < endsAt && !this.#isOver(grant);
    return isValid ? grant.accountId : undefined;
  }

  /** Returns an access token without a browser, for tests. Account IDs are in seed/accounts.ts. */
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
    const endsAt = this.#now() + accessTokenSeconds * 1000;
    return {
      accessToken: add(this.#accessTokens, { grant, endsAt }),
      refreshToken: add(this.#refreshTokens, grant),
    };
  }
}

/** Returns the challenge of a code verifier (RFC 7636, 4.6). */
function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

/** Adds an entry, which replaces the oldest if there are too many. Returns its key, which nobody can guess. */
function add<Value>(entries: Map<string, Value>, value: Value): string {
  const key = randomBytes(32).toString('base64url');
  const [oldest] = entries.keys();
  if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
  entries.set(key, value);
  return key;
}
