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
  ...of('features/contributions/contributions.ts', account, [['switching.drop(account.why)', '']]),
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
  ...ofFile('renderer/frame/app.svelte.ts', page, [
    ['this.calls = callsFor({ service: state.service, account: state.account });', ''],
  ]),
  ...ofFile(
    'renderer/frame/app.svelte.ts',
    ['unit/renderer/frame/app.browser'],
    [['service?.service === account?.service', 'account !== undefined']],
  ),
  ...ofFile('renderer/App.svelte', page, [['app.onServiceEnd(() => pageStore.clear()),', '']]),
  ...ofFile('renderer/linking/apply/apply-changes.ts', page, [
    ['work.ended.aborted || work.isApplying', 'work.isApplying'],
  ]),
  ...ofFile(
    'renderer/linking/bulk/bulk-changes.svelte.ts',
    ['unit/renderer/linking/bulk/bulk-changes.browser'],
    [
      ['app.onServiceEnd(() => this.#end());', ''],
      ['app.onAccountEnd(() => this.#forgetAccount());', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-choice.svelte.ts',
    ['e2e/session/separation'],
    [
      ['app.onServiceEnd(() => this.#forget());', ''],
      ['app.onAccountEnd(() => this.#forgetAccount());', ''],
    ],
  ),
  ...of('application.ts', closed, [
    ['[...this.#closings, this.#serviceSession.end()]', '[this.#serviceSession.end()]'],
  ]),
  ...of('api/request.ts', closed, [['settings.stop, call?.signal]', 'call?.signal]']]),
  ...of('features/contributions/contributions.ts', closed, [
    [
      'await inTurn([`switch ${rowKey(input)}`], () =>',
      'await ((_keys: readonly string[], work: () => ReturnType<typeof sender.switchContributions>) => work())([], () =>',
    ],
  ]),
  ...of('session/session.ts', account, [
    ['kept ?? (await this.#readAccount())', 'kept'],
    ['if (this.#account.kept) void revoke(this.#parts, this.#account.kept.tokens);', ''],
  ]),
  ...ofFile('renderer/controls/form/form.svelte.ts', page, [
    ['if (serviceTurn === app.serviceTurn) await', 'if (serviceTurn > -1) await'],
  ]),
  ...ofFile(
    'renderer/frame/session/account.ts',
    ['unit/renderer/frame/session/account'],
    [
      ["account === present ? 'same' : 'another'", "'same'"],
      ["who === 'unknown' && identity.account === undefined ?", "who === 'unknown' ?"],
      ["who === 'unknown' ? identity.signIn === undefined :", ''],
    ],
  ),
  ...ofFile('renderer/contributions/switch-and-report.ts', other, [
    ['if (!app.mayReport(identity)) return;', ''],
  ]),
  ...ofFile('renderer/controls/form/form.svelte.ts', other, [
    ['if (refusal.pendingRetry && !app.mayReport(identity)) return result.ok;', ''],
  ]),
];
