// Security safeguards: each change breaks one, and one of its tests must fail. Faults of lifetimes are in
// test/model/mutations.

/**
 * A change that breaks a safeguard. `from` must occur exactly once in the file. At least one of the test
 * files `tests` must then fail. They're paths below `test/` without `.test.ts` or `.spec.ts`.
 *
 * @typedef {{ readonly file: string, readonly from: string, readonly to: string, readonly tests: readonly string[] }} Mutation
 */

/**
 * Returns the mutations of a file, given by its path from the project's root.
 * @param {string} file
 * @param {readonly string[]} tests
 * @param {readonly (readonly [from: string, to: string])[]} changes
 * @returns {readonly Mutation[]}
 */
const of = (file, tests, changes) => changes.map(([from, to]) => ({ file, from, to, tests }));

/** @type {readonly Mutation[]} */
export const mutations = [
  ...of(
    'electron/preload.ts',
    ['unit/shell/preload'],
    [['=> ipcRenderer.off(', '=> void ipcRenderer.emit(']],
  ),
  ...of(
    'electron/ipc.ts',
    ['unit/ipc'],
    [
      ['named.service !== inUse.service', 'false'],
      ['named.account !== inUse.account', 'false'],
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
    'electron/ipc.ts',
    ['unit/bridge'],
    [
      ['if (text === pushed[name]) continue;', ''],
      ['sender === window()?.webContents', 'window() !== undefined'],
      ['senderFrame?.parent === null', 'true'],
    ],
  ),
  ...of(
    'electron/preload.ts',
    ['e2e/app/host'],
    [
      [
        '{ ...Object.fromEntries(calls), onPush }',
        '{ ...Object.fromEntries(calls), onPush, ipcRenderer }',
      ],
    ],
  ),
  ...of(
    'electron-builder.yml',
    ['installer/package'],
    [
      ['  runAsNode: false', '  runAsNode: true'],
      ['  enableNodeCliInspectArguments: false', '  enableNodeCliInspectArguments: true'],
      ['smartUnpack: false', 'smartUnpack: true'],
      ['electronLanguages: en-US', 'electronLanguages: [en-US, de]'],
      ['    to: licences.txt', '    to: other.txt'],
    ],
  ),
  ...of(
    'electron-builder.yml',
    ['installer/installer-script'],
    [
      ['  perMachine: false', '  perMachine: true'],
      ['Companion-Setup-${version}', 'Companion-${version}'],
    ],
  ),
  ...of(
    'electron-builder.yml',
    ['installer/after-pack'],
    [['buildDependenciesFromSource: true', 'buildDependenciesFromSource: false']],
  ),
  ...of(
    'electron/practice/own-origin.ts',
    ['service/practice/server'],
    [
      ["site === 'cross-site' || site === 'same-site'", 'false'],
      ["origin !== `http://${c.req.header('host')}`", 'false'],
      ["origin === undefined && c.req.method === 'GET'", "c.req.method === 'GET'"],
    ],
  ),
  ...of(
    'electron/sign-in/binding.ts',
    ['service/separation/profile'],
    [
      ['[baseUrl, tokenHeader', '[tokenHeader'],
      ['tokenHeader.toLowerCase(), ', ''],
      ['[authorizationEndpoint, tokenEndpoint,', '[tokenEndpoint,'],
      ['tokenEndpoint, revocationEndpoint]', 'revocationEndpoint]'],
      [', revocationEndpoint]', ']'],
      ['...endpoints, clientId]', '...endpoints]'],
      ['if (redirectUri !== undefined) bound.push(redirectUri);', ''],
    ],
  ),
  ...of(
    'electron/sign-in/binding.ts',
    ['unit/sign-in/binding'],
    [
      [
        'if (redirectUri !== undefined) bound',
        "bound.push(redirectUri ?? ''); if (redirectUri) bound",
      ],
    ],
  ),
  ...of(
    'electron/sign-in/oauth/callback.ts',
    ['unit/sign-in/oauth/callback', 'service/session/callback', 'service/session/ways'],
    [
      ['if (new Set(names).size !== names.length) return false;', ''],
      ['if (sent !== null && sent !== state) return false;', ''],
      ['trust !== undefined && answers', 'answers'],
    ],
  ),
  ...of(
    'electron/sign-in/oauth/callback.ts',
    ['service/session/ways'],
    [
      ['place === undefined || text.length > longestCallback', 'place === undefined'],
      ['placeOf(callback) === placeOf(new URL(place)) ?', 'callback.host ?'],
      [".replace(/\\/$/, '')", ''],
    ],
  ),
  ...of(
    'electron/sign-in/oauth/callback.ts',
    ['service/session/exchanging-service', 'service/session/ways'],
    [
      ['withFragmentInQuery(callback) : undefined', 'callback : undefined'],
      ["name === 'access_token' ? 'token' : name", 'name'],
      ["isHeaderValue(searchParams.get('token') ?? '')", "searchParams.has('token')"],
      ["trust !== 'by-user' || answers", 'true'],
    ],
  ),
  ...of(
    'electron/shell/hardening/confirm-hosts.ts',
    ['unit/shell/hardening/confirm-hosts'],
    [
      ['if (response !== connectButton) return false;', ''],
      ['    this.trust(addresses);\n    return true;', '    return true;'],
      ['new URL(address).host;', 'new URL(address).hostname;'],
      ['this.#last.then(() => this.#ask(addresses))', 'this.#ask(addresses)'],
      ['defaultId: cancelButton', 'defaultId: connectButton'],
    ],
  ),
  ...of(
    'electron/shell/hardening/debugging.ts',
    ['unit/shell/hardening/debugging'],
    [
      ["'remote-debugging-port', ", ''],
      [", 'remote-debugging-pipe'", ''],
      ['app.commandLine.hasSwitch(name)', "app.commandLine.hasSwitch('inspect')"],
    ],
  ),
  ...of(
    'electron/shell/hardening/hardening.ts',
    ['unit/shell/hardening/hardening'],
    [
      ['answer(false)', 'answer(true)'],
      ['setPermissionCheckHandler(() => false)', 'setPermissionCheckHandler(() => true)'],
      ['setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
      ['app.enableSandbox();', ''],
      ["({ action: 'deny' })", "({ action: 'allow' })"],
      ["contents.on('will-attach-webview'", "contents.on('did-attach-webview'"],
      ["contents.on('will-redirect'", "contents.on('did-redirect-navigation'"],
      ['    event.preventDefault();\n    answer();', '    answer();'],
      ['    answer();', '    answer(_certificates[0]);'],
      [' && !hasUserInfo(address)', ''],
      ['=== pageOrigin', '!== null'],
    ],
  ),
  ...of(
    'electron/shell/hardening/page-address.ts',
    ['e2e/app/host'],
    [
      ["connect-src 'none'", "connect-src 'self'"],
      ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
    ],
  ),
  ...of(
    'electron/shell/hardening/page-address.ts',
    ['unit/shell/hardening/page-address', 'unit/shell/hardening/page-protocol'],
    [
      ['if (!address.startsWith(`${pageOrigin}/`)) return undefined;', ''],
      ['    ? path\n    : undefined;', '    ? path\n    : path;'],
    ],
  ),
  ...of(
    'electron/shell/system/links.ts',
    ['unit/shell/system/links'],
    [
      ['/^stopbar-companion:\\/\\/airport', '/stopbar-companion:\\/\\/airport'],
      ['{4})$/', '{4})/'],
      ['[a-zA-Z0-9]{4}', '[a-zA-Z0-9_-]{4}'],
      ['[a-zA-Z0-9]{4}', '.{4}'],
      ["{ page: 'linking', icao: icao.toUpperCase() }", "{ page: 'linking', icao }"],
    ],
  ),
  ...of(
    'electron/shell/system/open-external.ts',
    ['unit/shell/system/open-external'],
    [
      ['isSecure(address) && ', ''],
      [' && origins.includes(new URL(address).origin)', ''],
    ],
  ),
  ...of(
    'electron/storage/redaction.ts',
    ['service/answers/echoed-tokens', 'unit/storage/redaction'],
    [['(?:token|code', '(?:(?:[a-z]+[-_])*token|code']],
  ),
  ...of(
    'electron/storage/redaction.ts',
    ['unit/storage/redaction', 'unit/storage/log'],
    [
      ["rest.replaceAll(form, '…')", 'rest'],
      ['.replace(bearer, hideValue)', ''],
      ["source === 'words' && !looksSecret(found, name)", 'false'],
      ["source === 'words' && !looksSecret(found, name)", "source === 'words'"],
      ['secret.length < shortestSecret', 'secret.length < 1'],
    ],
  ),
];
