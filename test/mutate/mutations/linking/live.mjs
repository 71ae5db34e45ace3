import { of, ofFile } from '../of.mjs';

/** @type {readonly import('../of.mjs').Mutation[]} */
export const live = [
  ...of(
    'api/client.ts',
    ['service/linking/lights'],
    [
      [
        "schema.lights, airportBytes),\n        repeatable: 'never',",
        'schema.lights, airportBytes),',
      ],
    ],
  ),
  ...of(
    'practice/routes/lights.ts',
    ['service/practice/contract'],
    [['lastAsked.has(key)', 'false']],
  ),
  ...of(
    'practice/traffic.ts',
    ['service/practice/contract'],
    [['own.some((id) => dropped.has(id))', 'own.every((id) => dropped.has(id))']],
  ),
  ...ofFile(
    'renderer/linking/live/lit-points.ts',
    ['unit/renderer/linking/live/lit-points'],
    [['lights.offline ? undefined : ', '']],
  ),
  ...ofFile(
    'renderer/linking/live/poll.ts',
    ['unit/renderer/linking/live/poll.browser'],
    [
      ['if (document.hidden) this.#halt();', 'if (document.hidden) return;'],
      ['    this.#parts.cancel();\n', ''],
      ['if (this.#request !== request) return;', ''],
      ['retryAt - Date.now()', '0'],
      ['>= idleMs', '< 0'],
      ['everyMs * 2 ** this.#failures', 'everyMs'],
      ['everyMs: 3000', 'everyMs: 2000'],
      ['longestMs: 60_000', 'longestMs: 120_000'],
      ['idleMs: 10 * 60_000', 'idleMs: 20 * 60_000'],
    ],
  ),
  ...ofFile(
    'renderer/linking/live/live-lights.svelte.ts',
    ['unit/renderer/linking/live/live-lights.browser'],
    [
      ["this.interruption !== undefined || this.announcement === ''", 'true'],
      ['this.isMissing = true;', ''],
    ],
  ),
];
