import { of } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const practice = [
  ...of(
    'practice/body-limit.ts',
    ['service/practice-limits'],
    [
      ['bytes += piece.length;', ''],
      ["{ Connection: 'close' }", '{}'],
      ['Object.assign(incoming, { rawBody: Buffer.concat(pieces) });', ''],
    ],
  ),
  ...of(
    'practice/own-origin.ts',
    ['service/practice-server'],
    [
      ["site === 'cross-site' || site === 'same-site'", 'false'],
      ["origin !== `http://${c.req.header('host')}`", 'false'],
      ["origin === undefined && c.req.method === 'GET'", "c.req.method === 'GET'"],
    ],
  ),
  ...of(
    'practice/start-practice.ts',
    ['service/practice-server', 'service/practice-limits'],
    [
      ["app.on(['POST', 'PATCH'], '/v2/*', requireJson);", ''],
      ['server.maxConnections = mostConnections;', ''],
    ],
  ),
  ...of(
    'practice/expiring-map.ts',
    ['service/practice-limits'],
    [['this.#entries.size >= mostEntries', 'false']],
  ),
  ...of(
    'practice/authorization-request.ts',
    ['unit/practice/authorization-request'],
    [['text.length > longestQuery', 'false']],
  ),
];
