import { expect, test } from 'vitest';
import { openClient } from '../../support/requests/client-call.ts';

test('a bulk request is confirmed only by the service’s own reply', async () => {
  const { client, faults } = await openClient();
  const confirmed = (value: boolean) => ({ ok: true, value: { confirmed: value } });
  expect(await client.changeLinks('EDDF', {})).toEqual(confirmed(true));
  for (const body of ['', '<html>Sign in to this network</html>', '{"success":false}', '[]']) {
    faults.next({ path: /bulk$/ }, { kind: 'answer', status: 200, body });
    expect(await client.changeLinks('EDDF', {})).toEqual(confirmed(false));
  }
});
