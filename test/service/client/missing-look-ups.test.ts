import { describe, expect, test } from 'vitest';
import type { Client } from '../../../electron/api/client.ts';
import { openClient } from '../../support/requests/client-call.ts';
import { clock } from '../../support/practice-call.ts';
import {
  link,
  observed,
  operation,
  specified,
  type OperationCase,
} from '../../support/requests/client-operations.ts';

const missing = { ok: false, error: { kind: 'not-found', said: '' } };

describe('a look-up that the service lacks', () => {
  test('is requested once', async () => {
    for (const { name, absentAt, path, send } of observed) {
      for (const status of absentAt) {
        const { client, faults } = await openClient();
        const fault = { kind: 'answer', status, body: 'Cannot do that' } as const;
        faults.next({ path: `/v2${path}` }, fault, { times: Infinity });
        expect(await send(client), `${name} ${status}`).toEqual(missing);
        expect(await send(client), `${name} ${status}`).toEqual(missing);
        expect(faults.requests, `${name} ${status}`).toHaveLength(1);
      }
    }
  });

  test('is missing for all parameters', async () => {
    const { client, faults } = await openClient();
    faults.next({ path: /points$/ }, { kind: 'answer', status: 404, body: 'Not found' });
    expect(await client.readPoints('EDDF')).toEqual(missing);
    expect(await client.readPoints('EDDM')).toEqual(missing);
    expect(faults.requests).toHaveLength(1);
  });

  test('is requested again after ten minutes, or once the clock was set back', async () => {
    const { now, passSeconds } = clock();
    const { client, faults } = await openClient({ now });
    for (const [seconds, more] of [
      [599, 1],
      [0, -3600],
    ] as const) {
      faults.next({ path: /points$/ }, { kind: 'answer', status: 405 });
      expect(await client.readPoints('EDDF')).toEqual(missing);
      passSeconds(seconds);
      expect(await client.readPoints('EDDF')).toEqual(missing);
      passSeconds(more);
      expect(await client.readPoints('EDDF')).toMatchObject({ ok: true });
    }
  });

  test('isn’t missing after another error or a 404 from something in between', async () => {
    for (const [status, body] of [
      [404, '<!doctype html><title>404 Not Found</title>'],
      [404, ' \n'],
      [500, ''],
    ] as const) {
      const { clientWith, faults } = await openClient();
      for (const { name, path, send, method } of observed) {
        // For a write, an empty 404 may be about its IDs.
        if (status === 404 && method !== 'GET') continue;
        const client = clientWith({});
        faults.clear();
        faults.next({ method, path: `/v2${path}` }, { kind: 'answer', status, body });
        const kind = status === 404 ? 'unavailable' : 'server';
        expect(await send(client), name).toMatchObject({ error: { kind, status, said: '' } });
        expect(await send(client), name).toMatchObject({ ok: true });
        expect(faults.requests, name).toHaveLength(2);
      }
    }
  });

  test('doesn’t make other look-ups missing', async () => {
    const { client, faults } = await openClient();
    faults.next({ path: /points$/ }, { kind: 'answer', status: 404, body: 'Not found' });
    await client.readPoints('EDDF');
    for (const { name, send } of [...specified, ...observed]) {
      if (name !== 'readPoints') expect(await send(client), name).toMatchObject({ ok: true });
    }
  });
});

describe('a 404 for an unknown ID', () => {
  const unknown: readonly (readonly [
    OperationCase['name'],
    string,
    (client: Client) => Promise<unknown>,
  ])[] = [
    ['readAirportRequests', 'Division not found', (client) => client.readAirportRequests(99)],
    [
      'changeLinks',
      'Lead-on NONE not found',
      (client) => client.changeLinks('EDDF', { link: [{ ...link, leadOnId: 'NONE' }] }),
    ],
    ['readAirports', 'Airport not found', (client) => client.readAirports(['ZZZZ'])],
    ['unlink', 'Lead-on NONE not found', (client) => client.unlink({ ...link, leadOnId: 'NONE' })],
  ];

  test('doesn’t make a look-up missing', async () => {
    for (const [name, said, ask] of unknown) {
      const { client } = await openClient();
      const error = { kind: 'not-found', status: 404, said };
      expect(await ask(client)).toEqual({ ok: false, error });
      expect(await operation(name).send(client)).toMatchObject({ ok: true });
    }
  });

  test('doesn’t make the account look-up missing', async () => {
    const { client, world } = await openClient();
    const accounts = world.accounts.splice(0);
    expect(await client.readAccount()).toEqual({
      ok: false,
      error: { kind: 'not-found', status: 404, said: 'User not found' },
    });
    world.accounts.push(...accounts);
    expect(await client.readAccount()).toMatchObject({ ok: true });
  });

  test('makes the account look-up missing where the notice is missing too', async () => {
    const { client, faults } = await openClient();
    for (const path of ['/v2/auth/account', '/v2/notam']) {
      faults.next(
        { path },
        { kind: 'answer', status: 404, body: 'Not found' },
        { times: Infinity },
      );
    }
    expect(await client.readAccount()).toEqual(missing);
    expect(await client.readAccount()).toEqual(missing);
    expect(faults.requests.map(({ path }) => path)).toEqual(['/v2/auth/account', '/v2/notam']);
  });
});

test('a specified operation is never missing, and is sent again', async () => {
  for (const status of [404, 405, 501]) {
    for (const { name, path, send } of specified) {
      const { client, faults } = await openClient();
      faults.next({ path: `/v2${path}` }, { kind: 'answer', status, body: 'In words' });
      expect(await send(client), name).toMatchObject({ error: { status, said: 'In words' } });
      expect(await send(client), name).toMatchObject({ ok: true });
    }
  }
});
