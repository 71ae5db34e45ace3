import { of, ofFile } from './of.mjs';

const profile = ['service/separation/profile'];
const account = ['service/separation/account'];
const closed = ['service/separation/closed'];
const page = ['unit/renderer/separation.browser'];
const other = ['unit/renderer/other-account.browser'];

/** @type {readonly import('./of.mjs').Mutation[]} */
export const separation = [
  ...of('session/account-store.ts', profile, [['binding !== this.#binding', "binding === ''"]]),
  ...of('session/account-store.ts', closed, [['this.#earlier()', 'Promise.resolve()']]),
  ...of('session/keychain/binding.ts', profile, [
    ['[baseUrl, tokenHeader', '[tokenHeader'],
    ['tokenHeader.toLowerCase(), ', ''],
    ['[authorizationEndpoint, tokenEndpoint,', '[tokenEndpoint,'],
    ['tokenEndpoint, revocationEndpoint]', 'revocationEndpoint]'],
    [', revocationEndpoint]', ']'],
    ['...endpoints, clientId]', '...endpoints]'],
    ['if (redirectUri !== undefined) bound.push(redirectUri);', ''],
  ]),
  ...of(
    'session/keychain/binding.ts',
    ['unit/session/keychain/binding'],
    [
      [
        'if (redirectUri !== undefined) bound',
        "bound.push(redirectUri ?? ''); if (redirectUri) bound",
      ],
    ],
  ),
  ...of('session/account.ts', profile, [
    ['found.ok && isSomebodyElse(kept.who, found.value)', 'false'],
    ["if (read.ok && read.value.kind === 'other-profile')", 'if (false)'],
  ]),
  ...of('features/settings.ts', profile, [
    ['bindingOf(before) !== bindingOf(after)', 'before.baseUrl !== after.baseUrl'],
  ]),
  ...of('application.ts', profile, [['opened.noteProfileChange();', '']]),
  ...of('session/session.ts', account, [["this.#account.end({ kind: 'signed-out' });", '']]),
  ...of('api/request.ts', account, [['[account?.signal, settings.stop', '[settings.stop']]),
  ...of('features/contributions/contributions.ts', account, [['this.#drop(account.why)', '']]),
  ...of('features/linking/linking.ts', account, [
    ['this.#applying?.airport.running?.stop(why);', ''],
  ]),
  ...of('features/linking/linking.ts', closed, [
    ['    this.#opening.abort();\n    this.#parts.seen', '    this.#parts.seen'],
  ]),
  ...of('session/session.ts', closed, [
    ['await this.#account.renewed();', ''],
    ['    this.cancelSignIn();\n    this.#account.end', '    this.#account.end'],
  ]),
  ...of('service-session.ts', closed, [
    ['[closed, linked, this.#recorder.ended()]', '[closed]'],
    ['this.#stores = registry.of(', 'this.#stores = new ProfileRegistry().of('],
  ]),
  ...of(
    'ipc.ts',
    ['unit/ipc'],
    [
      ['named.service !== inUse.service', 'false'],
      ['named.account !== inUse.account', 'false'],
    ],
  ),
  ...of('ipc.ts', ['unit/bridge'], [['if (text === pushed[name]) continue;', '']]),
  ...ofFile('renderer/frame/views.svelte.ts', page, [
    ['callsFor(() => this.account.target)', 'callsFor()'],
  ]),
  ...ofFile('renderer/frame/views.svelte.ts', other, [
    ['if (this.account.person !== person) {', 'if (false) {'],
  ]),
  ...ofFile(
    'renderer/frame/app.svelte.ts',
    ['unit/renderer/frame/app.browser'],
    [['service?.service === account?.service', 'account !== undefined']],
  ),
  ...ofFile('renderer/linking/apply/apply-changes.ts', page, [
    ['work.ended.aborted || work.isApplying', 'work.isApplying'],
  ]),
  ...of(
    'features/linking/linking.ts',
    ['service/linking/several'],
    [
      ['isTheirs ? (this.#several?.state ?? null) : null', 'this.#several?.state ?? null'],
      ['this.#several?.stop();\n    this.#applying', 'this.#applying'],
    ],
  ),
  ...of('application.ts', closed, [
    ['[...this.#closings, this.#serviceSession.end()]', '[this.#serviceSession.end()]'],
  ]),
  ...of('api/request.ts', closed, [['settings.stop, call?.signal]', 'call?.signal]']]),
  ...of('features/contributions/contributions.ts', closed, [
    [
      'await inTurn([`switch ${rowKey(input)}`], async () => {',
      'await (<T>(_keys: readonly string[], work: () => Promise<T>) => work())([], async () => {',
    ],
  ]),
  ...of('session/session.ts', account, [
    ['kept ?? (await this.#readAccount())', 'kept'],
    ['if (this.#account.kept) void revoke(this.#parts, this.#account.kept.tokens);', ''],
  ]),
  ...ofFile('renderer/frame/stored-form.svelte.ts', page, [
    ['if (this.#place) Object.assign(this.value, this.#empty);', ''],
  ]),
  ...ofFile('renderer/frame/sent-form.svelte.ts', other, [
    ['if (repeat && account.ended.aborted) return result.ok;', ''],
  ]),
];
