import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const waiting = [
  ...of('api/request.ts', ['service/connection/retry-after'], [['mayWaitMs -= waitMs;', '']]),
  ...of(
    'api/request.ts',
    ['service/connection/waiting'],
    [
      ['call ? longestWaitMs : Math.min(longestWaitMs, shownFromMs)', 'longestWaitMs'],
      ["if (isCancelled(operation, call)) return failed({ kind: 'cancelled' });", ''],
      ["lostTry ?? openTry ?? { kind: 'cancelled' }", "lostTry ?? { kind: 'cancelled' }"],
      ['isRead(operation) && !call?.hasWritten ? call?.signal : undefined', 'undefined'],
      ['isRead(operation) && !call?.hasWritten ? call?.signal : undefined', 'call?.signal'],
      [' || call?.signal.aborted', ''],
      ["if (verdict === 'cancelled') return failed({ kind: 'cancelled' });", ''],
      ["isLimited(tried) ? 'limited' : 'unavailable'", "'limited'"],
    ],
  ),
  ...of(
    'api/retries/waits.ts',
    ['service/connection/waiting', 'unit/api/retries/waits'],
    [
      ['if (call.name === name) call.cancel();', 'call.cancel();'],
      ['AbortSignal.any([stop, call.signal])', 'stop'],
      ['!other || wait.until > other.until', '!other'],
    ],
  ),
  ...of(
    'features/linking/linking.ts',
    ['service/connection/waiting', 'service/linking/read-airport'],
    [
      ['wait ? read() : this.#parts.waits.inBackground(read)', 'read()'],
      [
        'wait ? read() : this.#parts.waits.inBackground(read)',
        'this.#parts.waits.inBackground(read)',
      ],
    ],
  ),
  ...of('contract/call.ts', ['service/connection/waiting'], [["  'readAirport',\n", '']]),
  ...of(
    'service-session.ts',
    ['service/connection/waiting'],
    [
      ['    waits.cancel(call);\n', ''],
      ["if (call === 'applyLinks') void linking.handlers.cancelApplyLinks(undefined);", ''],
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
      ['if (airport.value.points.length === 0) {', 'if (Math.random() < 0) {'],
    ],
  ),
];
