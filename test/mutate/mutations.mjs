/**
 * Each takes one protection out. `from` stands once in the file; the tests are those that must then
 * fail, below `test/`, without `.test.ts`.
 *
 * @typedef {{ readonly file: string, readonly from: string, readonly to: string, readonly tests: readonly string[] }} Mutation
 */

/**
 * @param {string} file
 * @param {readonly string[]} tests
 * @param {readonly (readonly [from: string, to: string])[]} changes
 * @returns {readonly Mutation[]}
 */
const of = (file, tests, changes) =>
  changes.map(([from, to]) => ({ file: `electron/${file}`, from, to, tests }));

/** @type {readonly Mutation[]} */
export const mutations = [
  ...of(
    'ipc.ts',
    ['unit/ipc'],
    [
      ['sender.ourWindow && sender.topFrame', 'sender.topFrame'],
      ['sender.ourWindow && sender.topFrame', 'sender.ourWindow'],
      [' && sender.url.startsWith(`${origin}/`)', ''],
      ['startsWith(`${origin}/`)', 'startsWith(origin)'],
      ["if (!checked.ok) return failed({ kind: 'invalid', issues: checked.issues });", ''],
      ['handler(checked.value)', 'handler(payload)'],
      ['new URL(url).host', 'new URL(url).href'],
    ],
  ),
  ...of(
    'shell/bridge.ts',
    ['unit/shell/bridge'],
    [
      ['event.sender === window?.webContents', 'window !== undefined'],
      ['frame?.parent === null', 'true'],
    ],
  ),
  ...of(
    'shell/hardening.ts',
    ['unit/shell/hardening'],
    [
      ['answer(false)', 'answer(true)'],
      ['setPermissionCheckHandler(() => false)', 'setPermissionCheckHandler(() => true)'],
      ['setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
      ['app.enableSandbox();', ''],
      ["({ action: 'deny' })", "({ action: 'allow' })"],
      ["contents.on('will-attach-webview'", "contents.on('did-attach-webview'"],
      ["contents.on('will-redirect'", "contents.on('did-redirect-navigation'"],
      [' && !hasUserInfo(address)', ''],
      ['=== pageOrigin', '!== null'],
    ],
  ),
  ...of(
    'shell/window.ts',
    ['unit/shell/window'],
    [
      ['sandbox: true', 'sandbox: false'],
      ['contextIsolation: true', 'contextIsolation: false'],
      ['nodeIntegration: false', 'nodeIntegration: true'],
      ['webSecurity: true', 'webSecurity: false'],
    ],
  ),
  ...of(
    'shell/open-external.ts',
    ['unit/shell/open-external'],
    [
      ['isSecure(address) && ', ''],
      [' && origins.includes(new URL(address).origin)', ''],
    ],
  ),
  ...of(
    'shell/page-address.ts',
    ['unit/shell/page-address', 'unit/shell/page-protocol'],
    [
      ["connect-src 'none'", "connect-src 'self'"],
      ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
      ['if (!address.startsWith(`${pageOrigin}/`)) return undefined;', ''],
    ],
  ),
  ...of(
    'session/loopback-listener.ts',
    ['unit/session/loopback-listener', 'service/session-callback'],
    [
      ['headers.host !== new URL(origin).host', 'headers.host === undefined'],
      ["url.split('?', 1)[0] !== callbackPath", '!url.startsWith(callbackPath)'],
      ["method !== 'GET'", "method === ''"],
      ["host: '127.0.0.1', port: 0", "host: '0.0.0.0', port: 0"],
      ["'cache-control': 'no-store',", ''],
      ["'referrer-policy': 'no-referrer',", ''],
      ['server.closeAllConnections();', ''],
      ['if (tries > 1)', 'if (tries > 9)'],
    ],
  ),
  ...of(
    'session/pending-callback.ts',
    ['unit/session/pending-callback', 'service/session-callback'],
    [
      ['if (new Set(names).size !== names.length) return false;', ''],
      ['return sent === state', 'return true'],
      ["if (this.#used) return 'used';", ''],
      ['this.#refused += 1;', ''],
      ['vouched !== undefined && answers', 'answers'],
    ],
  ),
  ...of(
    'session/authorization.ts',
    ['unit/session/authorization'],
    [
      ["code_challenge_method: 'S256'", "code_challenge_method: 'plain'"],
      ['searchParams, state)', 'searchParams, oauth.skipStateCheck)'],
    ],
  ),
  ...of(
    'session/sign-in.ts',
    ['service/session-cancel', 'service/session-endings', 'service/session-secrets'],
    [
      ['hide(attempt.codeVerifier);', ''],
      ['    way.close();', ''],
    ],
  ),
  ...of(
    'session/session.ts',
    ['service/session-refresh', 'service/session-keychain', 'service/companion-account'],
    [
      ['if (isOurs()) await this.#keep({ ...account, tokens });', ''],
      ['if (this.#renewal?.of !== tokens) {', '{'],
      ["return found.error.kind === 'signed-out';", 'return true;'],
      ['if (account) void revoke(this.#parts, account.tokens);', ''],
      [
        'return this.#removeKept();\n  }\n\n  async #readKept',
        'return done(null);\n  }\n\n  async #readKept',
      ],
    ],
  ),
  ...of(
    'session/token-store.ts',
    ['unit/session/token-store', 'unit/session/token-store-failures'],
    [
      ['if ((await this.#calls.get(account)) !== text)', 'if (text === account)'],
      ['if (sha256(text) !== pointer.sha256)', 'if (text === pointer.sha256)'],
      ['const partBytes = 2400;', 'const partBytes = 4800;'],
      ["if (left.length > 0) throw new KeychainError('refused');", ''],
      ['this.#last = result.catch(() => undefined);', ''],
    ],
  ),
  ...of(
    'session/keychain-calls.ts',
    ['unit/session/token-store-failures'],
    [
      ['if (found === null) await this.#checkLock();', ''],
      ['timeoutMs: 5000,', 'timeoutMs: 50_000,'],
      ['open.length >= mostUnanswered || ', ''],
    ],
  ),
  ...of(
    'api/request.ts',
    ['service/client-retries', 'service/client-redirect', 'service/client-requests'],
    [
      ["redirect: 'manual'", "redirect: 'follow'"],
      ["limit: repeatable === 'never' ? 0 : 2", 'limit: 2'],
      ["(repeatable === 'yes' || isLimited(error))", 'true'],
      ["method === 'GET' ? error : (lostTry ?? error)", 'error'],
      ['at - asked > longestWaitMs ? undefined : at - asked', 'at - asked'],
      ["credentials: 'omit',", ''],
    ],
  ),
  ...of(
    'api/answer-body.ts',
    ['unit/api/answer-body'],
    [
      ['while (left > 0)', 'while (true)'],
      ['Promise.race([reader.read(), late.promise])', 'reader.read()'],
      ['clearTimeout(timer);', ''],
    ],
  ),
  ...of(
    'api/errors.ts',
    ['unit/api/errors-of-failures', 'unit/api/retry-after'],
    [
      ["'syscall' in error && error.syscall === 'read'", 'false'],
      ["httpDate(headers.get('date') ?? '') ?? now", 'now'],
    ],
  ),
  ...of(
    'api/schema.ts',
    ['unit/api/schema-ids'],
    [["id.isWellFormed() && id !== '.' && id !== '..'", 'true']],
  ),
  ...of(
    'api/look-ups.ts',
    ['unit/api/look-ups'],
    [['const id = v.pipe(v.number(), v.safeInteger())', 'const id = v.number()']],
  ),
  ...of(
    'secure-address.ts',
    ['unit/profile'],
    [["(protocol === 'http:' && loopbackHosts.has(hostname))", "protocol === 'http:'"]],
  ),
  ...of(
    'profile.ts',
    ['unit/profile'],
    [['v.check((url) => !hasUserInfo(url),', 'v.check(() => true,']],
  ),
  ...of(
    'storage/document.ts',
    ['unit/storage/document', 'fuzz/files'],
    [
      [
        'renameSync(join(folder, `${name}.json`), join(folder, file));',
        'rmSync(join(folder, `${name}.json`));',
      ],
      ['existsSync(join(folder, file)) ? free(number + 1) : file', 'file'],
      ['onPutAside(file);', ''],
      ['thrown instanceof SyntaxError', 'true'],
    ],
  ),
  ...of(
    'storage/activity.ts',
    ['unit/storage/activity'],
    [
      ['`\\n${line}`', '`${line}\\n`'],
      ["open(this.#file, 'a')", "open(this.#file, 'w')"],
      ['this.#last = written.catch(() => undefined);', 'this.#last = written;'],
    ],
  ),
  ...of(
    'storage/redaction.ts',
    ['unit/storage/redaction', 'unit/storage/log'],
    [
      [
        "for (const form of [...this.#forms.values()].flat()) cleaned = cleaned.replaceAll(form, '…');",
        '',
      ],
      [".replace(bearer, '$1…')", ''],
      ['secret.length < shortestSecret', 'secret.length < 1'],
    ],
  ),
  ...of(
    'storage/log.ts',
    ['unit/storage/log'],
    [
      [
        'redaction.clean(`[${id}] ${message} ${detail}`.trimEnd())',
        '`[${id}] ${message} ${detail}`.trimEnd()',
      ],
    ],
  ),
  ...of(
    'storage/settings.ts',
    ['unit/storage/settings'],
    [["found.liveProfile ? found.service : ('practice' as const)", 'found.service']],
  ),
];
