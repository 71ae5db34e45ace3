import { expect, test } from 'vitest';
import { openClient } from '../../support/requests/client-call.ts';
import { link } from '../../support/requests/client-operations.ts';

test('a bulk request is confirmed only by the service’s own reply', async () => {
  const { client, faults } = await openClient();
  const confirmed = (value: boolean) => ({ ok: true, value: { confirmed: value } });
  expect(await client.changeLinks('EDDF', {})).toEqual(confirmed(true));
  for (const body of ['', '<html>Sign in to this network</html>', '{"success":false}', '[]']) {
    faults.next({ path: /bulk$/ }, { kind: 'answer', status: 200, body });
    expect(await client.changeLinks('EDDF', {})).toEqual(confirmed(false));
  }
});

test('an empty bulk call counts as a read, and a full one as a write', async () => {
  const { client, faults } = await openClient();
  faults.next({ path: /bulk$/ }, { kind: 'cut' }, { times: 9 });
  const error = { reason: 'broken' };
  const { icao, ...pair } = link;
  expect(await client.changeLinks(icao, {})).toEqual({
    ok: false,
    error: { ...error, kind: 'unreachable' },
  });
  for (const changes of [{ link: [pair] }, { unlink: [pair] }]) {
    expect(await client.changeLinks(icao, changes)).toEqual({
      ok: false,
      error: { ...error, kind: 'lost' },
    });
  }
});
