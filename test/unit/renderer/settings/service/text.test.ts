import { expect, test } from 'vitest';
import type { Connection } from '../../../../../electron/contract/service.ts';
import { sayConnection } from '../../../../../renderer/settings/service/text.ts';

test.each<[Connection, RegExp]>([
  [{ kind: 'answers' }, /without a health status/],
  [{ kind: 'outage', parts: ['storage'] }, /but these parts are down: storage/],
  [{ kind: 'not-the-service' }, /isn’t a lighting service/],
  [{ kind: 'moved' }, /redirects to another address/],
  [{ kind: 'unreached', reason: 'refused' }, /Can’t reach service\.example/],
  [{ kind: 'unreached', reason: 'unknown-host' }, /Can’t find the address of service\.example/],
  [{ kind: 'unreached', reason: 'certificate' }, /certificate .* isn’t trusted/],
  [{ kind: 'unreached', reason: 'no-network' }, /You’re offline/],
  [{ kind: 'unreached', reason: 'blocked' }, /proxy or firewall .* Check its settings/],
  [{ kind: 'unreached', reason: 'port' }, /Check the service address/],
  [{ kind: 'timed-out' }, /didn’t reply in time/],
  [{ kind: 'broken' }, /dropped before it replied/],
])('says the result of a connection test: %o', (connection, words) => {
  const { what, next } = sayConnection(connection, 'service.example');
  expect(`${what} ${next}`).toMatch(words);
});
