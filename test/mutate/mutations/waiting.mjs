import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const waiting = [
  ...of('api/request.ts', ['service/connection/retry-after'], [['mayWaitMs -= waitMs;', '']]),
  ...of(
    'api/request.ts',
    ['service/connection/waiting'],
    [
      ['call ? longestWaitMs : Math.min(longestWaitMs, shownFromMs)', 'longestWaitMs'],
      ['if (!call?.isAfterWrite && ends.some((end) => end?.aborted))', 'if (Math.random() < 0)'],
      ["lostTry ?? openTry ?? { kind: 'cancelled' }", "lostTry ?? { kind: 'cancelled' }"],
      ['call?.isAfterWrite ? [] : ends', '[]'],
      ['[account?.signal, settings.stop, call?.signal]', '[account?.signal, settings.stop]'],
      ["if (verdict === 'cancelled') return failed({ kind: 'cancelled' });", ''],
      ["isLimited(tried) ? 'limited' : 'unavailable'", "'limited'"],
    ],
  ),
  ...of(
    'api/request.ts',
    ['service/connection/slow-service'],
    [
      [': { timeoutMs: writeLimitMs };', ': { timeoutMs: writeLimitMs, end: call?.signal };'],
      [': { timeoutMs: writeLimitMs };', ': { timeoutMs: readLimitMs };'],
      ['      stopShowing?.();\n', ''],
      ['if (!body) return failed(lostTry ?? error);', ''],
    ],
  ),
  ...of(
    'api/calls.ts',
    ['service/connection/waiting', 'service/connection/slow-service'],
    [
      ['if (open.name === name) open.cancel.abort();', 'open.cancel.abort();'],
      ['if (cancel.signal.aborted) continue;', ''],
      ['!other || (wait.until ?? 0) > (other.until ?? 0)', '!other'],
    ],
  ),
  ...of(
    'features/linking/linking.ts',
    ['service/connection/waiting', 'service/linking/read-airport'],
    [
      ['wait ? call : undefined', 'call'],
      ['wait ? call : undefined', 'undefined'],
    ],
  ),
  ...of('contract/call.ts', ['service/connection/waiting'], [["  'readAirport',\n", '']]),
  ...of(
    'service-session.ts',
    ['service/connection/waiting'],
    [
      ['    this.#calls.cancel(call);\n', ''],
      ["if (call === 'apply' || call === 'applySeveral') this.#linking.cancelApply();", ''],
    ],
  ),
  ...ofFile(
    'renderer/frame/app.svelte.ts',
    ['unit/renderer/status.browser', 'unit/renderer/linking/loading.browser'],
    [['clearStatus(): void {\n    this.status = undefined;', 'begin(): void {']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-choice.svelte.ts',
    ['unit/renderer/linking/loading.browser'],
    [
      [
        'app.done(loadCancelled(this.loading));\n    this.#cancelLoad();',
        'app.done(loadCancelled(this.loading));',
      ],
      ['if (value.data.points.length === 0) {', 'if (Math.random() < 0) {'],
    ],
  ),
];
