import { of } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const practice = [
  ...of(
    'practice/body-limit.ts',
    ['service/practice/limits'],
    [
      ['bytes += piece.length;', ''],
      ["{ Connection: 'close' }", '{}'],
      ['Object.assign(incoming, { rawBody: Buffer.concat(pieces) });', ''],
    ],
  ),
  ...of(
    'practice/own-origin.ts',
    ['service/practice/server'],
    [
      ["site === 'cross-site' || site === 'same-site'", 'false'],
      ["origin !== `http://${c.req.header('host')}`", 'false'],
      ["origin === undefined && c.req.method === 'GET'", "c.req.method === 'GET'"],
    ],
  ),
  ...of(
    'practice/point-pairs.ts',
    ['service/practice/contract'],
    [["leadOn?.type === 'lead_on' && leadOn.linkedTo", 'leadOn?.linkedTo']],
  ),
  ...of(
    'practice/start-practice.ts',
    ['service/practice/server', 'service/practice/limits'],
    [
      ["app.on(['POST', 'PATCH'], '/v2/*', requireJson);", ''],
      ['server.maxConnections = maxConnections;', ''],
    ],
  ),
  ...of(
    'practice/simulation.ts',
    ['service/simulation/simulation', 'service/simulation/service-session'],
    [
      ['if (this.#isEnded) return;', ''],
      ['this.#last.then(() => this.#change(condition))', 'this.#change(condition)'],
      ["(await req.text()) !== '{}'", 'true'],
    ],
  ),
  ...of(
    'practice/identity-provider/grants.ts',
    ['service/simulation/simulation'],
    [['if (grant === undefined || this.#isOver(grant)) return', 'if (grant === undefined) return']],
  ),
  ...of(
    'service-session.ts',
    ['service/simulation/service-session'],
    [["if (!simulation) return failed({ kind: 'conflict', said: '' });", '']],
  ),
  ...of(
    'practice/identity-provider/expiring-map.ts',
    ['service/practice/limits'],
    [['this.#entries.size >= maxEntries', 'false']],
  ),
  ...of(
    'practice/identity-provider/identity-provider.ts',
    ['service/practice/sign-in'],
    [[' || !isCallback(redirectUri)', '']],
  ),
];
