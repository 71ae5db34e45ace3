import { describe, expect, test } from 'vitest';
import { openClient } from '../../support/requests/client-call.ts';
import { contributions } from '../../support/requests/client-operations.ts';

const refused = (error: object) => ({ ok: false, error });

describe('switching contributions', () => {
  test.each([
    [{ divisionId: 99 }, 'Division not found'],
    [{ airportRequestId: 999 }, 'Airport request not found'],
  ])('returns not-found for %j, with the service’s words: %s', async (change, said) => {
    const { client } = await openClient();
    expect(await client.switchContributions({ ...contributions, ...change })).toEqual(
      refused({ kind: 'not-found', status: 404, said }),
    );
  });

  test.each([
    ['nothing is from the service', '', 'not-found'],
    ['a proxy’s page isn’t from the service', '<html><title>404 Not Found</title>', 'unavailable'],
  ])('a 404 with %s', async (_, body, kind) => {
    const { client, faults } = await openClient();
    faults.next({ method: 'PATCH', path: /contributions$/ }, { kind: 'answer', status: 404, body });
    expect(await client.switchContributions(contributions)).toEqual(
      refused({ kind, status: 404, said: '' }),
    );
  });
});
