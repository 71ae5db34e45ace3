import { describe, expect, test } from 'vitest';
import { type Condition } from '../../../electron/contract/service.ts';
import { clientOf } from '../../support/requests/client-call.ts';
import { operations } from '../../support/requests/client-operations.ts';
import { openPractice } from '../../support/practice-call.ts';

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

test('every client operation ends as its condition says', async () => {
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

describe('offline', () => {
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
