import { of } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const session = [
  ...of(
    'session/sign-in/loopback-listener.ts',
    ['unit/session/sign-in/loopback-listener', 'service/session/callback'],
    [
      ['headers.host !== new URL(origin).host', 'headers.host === undefined'],
      ["url.split('?', 1)[0] !== callbackPath", '!url.startsWith(callbackPath)'],
      ["method !== 'GET'", "method === ''"],
      ["host: '127.0.0.1', port: 0", "host: '0.0.0.0', port: 0"],
      ["'cache-control': 'no-store',", ''],
      ["'referrer-policy': 'no-referrer',", ''],
      [`'content-security-policy': "default-src 'none'; frame-ancestors 'none'",`, ''],
      ['server.closeAllConnections();', ''],
      ['if (tries > 1)', 'if (tries > 9)'],
    ],
  ),
  ...of(
    'session/keychain/tokens.ts',
    ['unit/session/keychain/tokens', 'service/session/refresh'],
    [
      ['if (!isLifetime(seconds)) return {};', ''],
      ['if (isLifetime(body.expires_in)) return answer;', 'if (answer) return answer;'],
      [' && seconds < 1e11', ''],
    ],
  ),
  ...of(
    'session/kept-account.ts',
    ['unit/session/keychain/tokens'],
    [['JSON.parse(text, withoutOddTimes)', 'JSON.parse(text)']],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/callback'],
    [
      ["if (this.#step !== 'waiting') return 'used';", ''],
      ['this.#refused += 1;', ''],
    ],
  ),
  ...of(
    'session/sign-in/callback.ts',
    ['unit/session/sign-in/callback', 'service/session/callback'],
    [
      ['if (new Set(names).size !== names.length) return false;', ''],
      ['if (sent !== null && sent !== state) return false;', ''],
      ['trust !== undefined && answers', 'answers'],
    ],
  ),
  ...of(
    'session/sign-in/authorization.ts',
    ['unit/session/sign-in/authorization'],
    [
      ["code_challenge_method: 'S256'", "code_challenge_method: 'plain'"],
      ['searchParams, state)', 'searchParams, oauth.skipStateCheck)'],
      ['codeVerifier: oauth.generateRandomCodeVerifier()', "codeVerifier: 'v'.repeat(43)"],
      ['state: oauth.generateRandomState()', "state: 's'.repeat(43)"],
    ],
  ),
  ...of(
    'session/sign-in/authorization-server.ts',
    ['service/session/callback', 'unit/session/sign-in/authorization'],
    [[' && new URL(sent).origin === origin', '']],
  ),
  ...of(
    'session/sign-in/callback.ts',
    ['service/session/ways'],
    [
      ['place === undefined || text.length > longestCallback', 'place === undefined'],
      ['placeOf(callback) === placeOf(new URL(place)) ?', 'callback.host ?'],
      [".replace(/\\/$/, '')", ''],
    ],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/ways'],
    [
      [
        "if (this.#step !== 'waiting') return failed({ kind: 'cancelled' });\n    const received",
        'const received',
      ],
      ["page !== undefined && this.#step === 'waiting'", 'page !== undefined'],
    ],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/ways'],
    [
      ['callback));\n      onChange();', 'callback));'],
      ['`${new URL(callback).origin}/callback`', 'callback'],
    ],
  ),
  ...of(
    'session/sign-in/authorization.ts',
    ['service/session/exchanging-service'],
    [
      ['...(!isExchangedByService(signIn) && {', '...({'],
      ['response_type: responseTypeOf(signIn)', "response_type: 'token'"],
    ],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/exchanging-service'],
    [
      ['redirectUri = callback }', 'callback: redirectUri }'],
      ["received && this.#isOurs(received, 'by-user')", 'received'],
    ],
  ),
  ...of(
    'session/sign-in/callback.ts',
    ['service/session/exchanging-service'],
    [
      ['withFragmentInQuery(callback) : undefined', 'callback : undefined'],
      ["name === 'access_token' ? 'token' : name", 'name'],
    ],
  ),
  ...of(
    'session/sign-in/callback.ts',
    ['service/session/exchanging-service'],
    [
      ["isHeaderValue(searchParams.get('token') ?? '')", "searchParams.has('token')"],
      ["trust !== 'by-user' || answers", 'true'],
    ],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/exchanging-service'],
    [['copied.length <= longestCallback && check', 'check']],
  ),
  ...of(
    'session/session-state.ts',
    ['service/session/refresh', 'service/session/keychain', 'service/service-session/account'],
    [["return found.error.kind === 'signed-out';", 'return true;']],
  ),
  ...of(
    'session/account.ts',
    ['service/session/refresh'],
    [['this.#renewing ??= this.#sendRenewal()', 'this.#renewing = this.#sendRenewal()']],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/exchanging-service'],
    [
      [
        "this.#step === 'waiting' ? await this.#parts.readClipboard?.() : undefined",
        'await this.#parts.readClipboard?.()',
      ],
    ],
  ),
  ...of(
    'session/account-check.ts',
    ['service/service-session/account'],
    [
      ['Math.abs(now - this.#recent.at) >= validForMs', 'now > 0'],
      ['const validForMs = 10_000;', 'const validForMs = 60_000;'],
      ['if (trouble || (found.ok && found.value))', 'if (trouble || !found.ok || found.value)'],
      ['this.note({ ok: false, error });', ''],
      ["if (error.kind === 'not-found') return { kind: 'no-account' };", ''],
    ],
  ),
  ...of(
    'session/account-check.ts',
    ['service/service-session/account-trouble'],
    [
      ['(found.ok && found.value)', 'found.ok'],
      ['!this.#trouble || sentAt < this.#troubledAt', '!this.#trouble'],
    ],
  ),
  ...of(
    'session/account.ts',
    ['service/service-session/account-trouble'],
    [
      ['if (isWrite) this.#check.noteAccepted(sentAt);', 'this.#check.noteAccepted(sentAt);'],
      ['await this.#check.checkOnce(token)', 'await this.#check.check(token)'],
    ],
  ),
  ...of(
    'service-session.ts',
    ['service/service-session/account-trouble'],
    [["if (retry) client.forgetMissing('account');", '']],
  ),
  ...of(
    'api/request.ts',
    ['service/service-session/account'],
    [['(result.error.ban || !operation.readOnly)', '(result.error.ban || !isRead(operation))']],
  ),
  ...of(
    'service-session.ts',
    ['service/service-session/account'],
    [["error.kind === 'not-found' && error.status === undefined", "error.kind === 'not-found'"]],
  ),
  ...of(
    'contract/service.ts',
    ['unit/profile/profile'],
    [
      ["responseTypeOf(profile) === 'code' || profile.tokenEndpoint === undefined", 'true'],
      ['profile.redirectUri !== undefined || !isExchangedByService(profile)', 'true'],
      ["callback !== 'loopback' &&", ''],
      ['!(callback === deepLinkCallback && isExchangedByService(profile))', 'true'],
    ],
  ),
  ...of('session/sign-in/sign-in.ts', ['service/session/endings'], [['      stopTimer();\n', '']]),
  ...of(
    'session/sign-in/sign-in-errors.ts',
    ['service/session/network-errors'],
    [['isNetworkFailure(thrown) ?', 'thrown instanceof TypeError ?']],
  ),
  ...of(
    'session/sign-in/sign-in-errors.ts',
    ['service/session/callback'],
    [
      [
        "return { kind: 'rejected', said: words(thrown, clean) };",
        "return { kind: 'rejected', said: '' };",
      ],
    ],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/sign-in', 'service/session/late'],
    [
      ['[browse(page), returned]', '[this.#parts.fetch(page), returned]'],
      ['5 * 60_000', '50 * 60_000'],
      ['timeoutMs = 30_000', 'timeoutMs = 300_000'],
    ],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/cancel', 'service/session/endings', 'service/session/secrets'],
    [
      ['hide(this.#attempt.codeVerifier);', ''],
      ['      close?.();', ''],
    ],
  ),
  ...of(
    'session/account.ts',
    ['service/session/refresh', 'service/session/keychain', 'service/service-session/account'],
    [
      ['if (this.#kept) await store.write({ ...this.#kept, tokens });', ''],
      ['this.#isRenewalDue(this.#kept)', 'this.#kept.tokens.renewAt === 0'],
      ['this.#unread = read.ok ? undefined : store.problem;', ''],
    ],
  ),
  ...of(
    'session/session.ts',
    ['service/session/refresh', 'service/session/keychain', 'service/service-session/account'],
    [
      ['if (ended) void revoke(this.#parts, ended.tokens);', ''],
      ['return this.#store.remove();\n  }\n\n  /**', 'return done(null);\n  }\n\n  /**'],
    ],
  ),
  ...of(
    'session/session.ts',
    ['service/session/cancel', 'service/session/ways'],
    [['this.#signIn?.cancel();\n    const signIn', 'const signIn']],
  ),
  ...of(
    'session/sign-in/sign-in.ts',
    ['service/session/cancel', 'service/session/ways'],
    [
      ["received && this.#take(received, 'by-user') === 'accepted'", 'received'],
      ["this.#take(received) === 'accepted'", 'true'],
      ['this.#life.abort();', ''],
    ],
  ),
  ...of(
    'session/keychain/keychain.ts',
    ['unit/session/token-store-failures', 'unit/session/keychain/keychain'],
    [
      ["['locked', /\\blocked\\b|IsLocked/i],", ''],
      ["['absent', /org\\.freedesktop\\.secrets|ServiceUnknown|logon session/i],", ''],
      ["['absent', /does not exist at path|NoSuchObject/i],", ''],
      ['could not connect|', ''],
      ["?? 'refused'", "?? 'absent'"],
    ],
  ),
  ...of(
    'session/keychain/token-store.ts',
    ['unit/session/keychain/token-store', 'unit/session/token-store-failures'],
    [
      ['if ((await this.#calls.get(account)) !== text)', 'if (text === account)'],
      ['if (sha256(text) !== pointer.sha256)', 'if (text === pointer.sha256)'],
      ['const partBytes = 2400;', 'const partBytes = 4800;'],
      ["if (left.length > 0) throw new KeychainError('refused');", ''],
      ['this.#last = result.catch(() => undefined);', ''],
    ],
  ),
  ...of(
    'session/keychain/keychain-calls.ts',
    ['unit/session/token-store-failures'],
    [
      ['if (found === null) await this.#checkLock();', ''],
      ['timeoutMs: 5000,', 'timeoutMs: 50_000,'],
      ["if (this.#isHanging) throw new KeychainError('no-answer');", ''],
      [
        "throw new KeychainError('not-loaded', thrown);",
        "throw new KeychainError('absent', thrown);",
      ],
    ],
  ),
];
