import { describe, expect, test } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import { sayError } from '../../../renderer/text/errors.ts';
import { openAirport, stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { openClient } from '../../support/requests/client-call.ts';
import { link, openServiceSession } from '../../support/application/open-service-session.ts';

const fault: Fault = { kind: 'cut' };

describe('when the connection fails', () => {
  test('loading an airport says that nothing was changed', async () => {
    const { call, faults } = await openServiceSession();
    faults.next({ path: /links$/ }, fault, { times: 9 });
    const error = { kind: 'unreachable', reason: 'broken' } as const;
    expect(await call('openAirport', { icao: 'EDDF' })).toEqual({ ok: false, error });
    const { what } = sayError(error, 'The service');
    expect(what).toContain('Nothing was changed.');
    expect(what).not.toMatch(/may have/);
  });

  test('applying links says that nothing was changed if only its first reads were sent', async () => {
    const { call, faults, requestsTo, signIn, activityOnDisk } = await openServiceSession();
    await signIn();
    await openAirport(call, link.icao);
    faults.next({ path: /links$/ }, fault, { times: 9 });
    const { icao, ...pair } = link;
    expect(await stageAndApply(call, { icao, link: [pair], unlink: [] })).toEqual({
      ok: false,
      error: { kind: 'unreachable', reason: 'broken' },
    });
    expect(requestsTo(/bulk$|\/link$/)).toEqual([]);
    expect(await activityOnDisk()).toEqual([]);
  });

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
