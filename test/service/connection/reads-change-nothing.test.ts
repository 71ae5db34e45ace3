import { describe, expect, test } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import { openClient } from '../../support/requests/client-call.ts';
import { link } from '../../support/application/open-service-session.ts';

const fault: Fault = { kind: 'cut' };

describe('when the connection fails', () => {
  test('an empty bulk call counts as a read, and a full one as a write', async () => {
    const { client, faults } = await openClient();
    faults.next({ path: /bulk$/ }, fault, { times: 9 });
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
});
