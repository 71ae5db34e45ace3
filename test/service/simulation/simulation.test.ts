import { describe, expect, test, vi } from 'vitest';
import { conditions, type Condition } from '../../../electron/contract/service.ts';
import { clientOf } from '../../support/requests/client-call.ts';
import { contactMessage, linked, operations } from '../../support/requests/client-operations.ts';
import { openPractice } from '../../support/practice-call.ts';
import { codeFor, exchange, refresh, statusOf } from '../../support/session/practice-browser.ts';

const slowMs = 150;

/** The client of an account on a practice service with this condition. */
async function simulating(condition: Condition) {
  const practice = await openPractice({ slowMs });
  const client = clientOf(practice.baseUrl, { token: () => practice.nadia });
  await practice.simulation.simulate(condition);
  return { ...practice, client };
}

/** Returns the results of all client operations, each on its own service. */
const kindsUnder = async (condition: Condition) =>
  Object.fromEntries(
    await Promise.all(
      operations.map(async ({ name, send }) => {
        const result = await send((await simulating(condition)).client);
        return [name, result.ok ? 'ok' : result.error.kind];
      }),
    ),
  );

const all = (kind: (operation: (typeof operations)[number]) => string) =>
  Object.fromEntries(operations.map((operation) => [operation.name, kind(operation)]));

const isRead = ({ method }: (typeof operations)[number]) => method === 'GET';

test('every client operation ends as its condition says', { timeout: 20_000 }, async () => {
  const cases: readonly [Condition, (operation: (typeof operations)[number]) => string][] = [
    ['none', () => 'ok'],
    ['slow', () => 'ok'],
    ['offline', () => 'offline'],
    ['limited', () => 'limited'],
    ['unavailable', () => 'unavailable'],
    ['lost-reply', (operation) => (isRead(operation) ? 'ok' : 'lost')],
    ['session-expired', ({ authorized }) => (authorized ? 'signed-out' : 'ok')],
    ['refused', (operation) => (operation.authorized && !isRead(operation) ? 'forbidden' : 'ok')],
    ['banned', ({ authorized }) => (authorized ? 'forbidden' : 'ok')],
  ];
  for (const [condition, kind] of cases) {
    expect(await kindsUnder(condition)).toEqual(all(kind));
  }
});

test('every condition ends when another is chosen', async () => {
  const { simulation, call, nadia } = await openPractice({ slowMs });
  for (const condition of conditions) {
    await simulation.simulate(condition);
    expect(simulation.condition).toBe(condition);
    await simulation.simulate('none');
    // An old connection may turn out to be closed first.
    const answer = () => call('GET', '/divisions/user', { token: nadia });
    await vi.waitFor(async () => expect(await answer()).toMatchObject({ status: 200 }), 10_000);
  }
});

describe('offline', () => {
  test('closes connections, and listens at the same address afterwards', async () => {
    const { simulation, call, baseUrl } = await openPractice();
    // Keeps the connection.
    await call('GET', '/health');
    await simulation.simulate('offline');
    const refused = { cause: { code: 'ECONNREFUSED' } };
    const answer = () => fetch(`${baseUrl}/health`).catch((error: unknown) => error);
    await expect.poll(answer).toMatchObject(refused);
    await simulation.simulate('none');
    expect(await call('GET', '/health')).toMatchObject({ status: 200 });
  });

  test('ends with the last choice when it is switched many times at once', async () => {
    const { simulation, call } = await openPractice();
    const choices = (['offline', 'none', 'offline', 'offline', 'refused'] as const).map((chosen) =>
      simulation.simulate(chosen),
    );
    await Promise.all(choices);
    expect(simulation.condition).toBe('refused');
    expect(await call('GET', '/health')).toMatchObject({ status: 200 });
  });

  test('can’t end on a closed service', async () => {
    const { simulation, close, baseUrl } = await simulating('offline');
    const left = simulation.simulate('none');
    await close();
    await left;
    await simulation.simulate('offline');
    await simulation.simulate('none');
    await expect(fetch(`${baseUrl}/health`)).rejects.toThrow();
  });
});

describe('lost-reply', () => {
  test('makes the change', async () => {
    const { client, world } = await simulating('lost-reply');
    await client.sendContactMessage(contactMessage);
    await client.unlink(linked);
    expect(world.contactMessages).toMatchObject([contactMessage]);
    expect(world.points.get(linked.leadOnId)?.linkedTo).not.toContain(linked.stopbarId);
  });

  test('replies to the permission check, which changes nothing', async () => {
    const { client } = await simulating('lost-reply');
    expect(await client.changeLinks('EDDF', {})).toMatchObject({ ok: true });
  });
});

test('refused: rejects the permission check too, and changes nothing', async () => {
  const { client, world } = await simulating('refused');
  expect(await client.changeLinks('EDDF', {})).toMatchObject({ error: { kind: 'forbidden' } });
  expect(await client.readEditable('EDDF')).toEqual({ ok: true, value: { editable: false } });
  await client.unlink(linked);
  expect(world.points.get(linked.leadOnId)?.linkedTo).toContain(linked.stopbarId);
});

test('banned: has a reason and an end', async () => {
  const { client } = await simulating('banned');
  const ban = { until: expect.any(Number) as number };
  expect(await client.readAccount()).toMatchObject({
    error: { kind: 'forbidden', said: expect.stringMatching(/./) as string, ban },
  });
});

test('session-expired: rejects earlier tokens, and accepts a new sign-in', async () => {
  const practice = await openPractice();
  const tokens = (await exchange(practice, await codeFor(practice))).body as Record<string, string>;
  await practice.simulation.simulate('session-expired');
  expect(await statusOf(practice, tokens['access_token'] ?? '')).toBe(401);
  expect(await refresh(practice, tokens['refresh_token'] ?? '')).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  const again = (await exchange(practice, await codeFor(practice))).body as Record<string, string>;
  expect(await statusOf(practice, again['access_token'] ?? '')).toBe(200);
  // Choosing the condition again ends that sign-in too.
  await practice.simulation.simulate('session-expired');
  expect(await statusOf(practice, again['access_token'] ?? '')).toBe(401);
  await practice.simulation.simulate('none');
  expect(await refresh(practice, tokens['refresh_token'] ?? '')).toMatchObject({ status: 200 });
});

test('the identity provider’s pages and tokens keep working', async () => {
  const cases: readonly Condition[] = [
    'slow',
    'limited',
    'unavailable',
    'lost-reply',
    'refused',
    'banned',
  ];
  for (const condition of cases) {
    const practice = await simulating(condition);
    expect(await exchange(practice, await codeFor(practice))).toMatchObject({ status: 200 });
  }
});
