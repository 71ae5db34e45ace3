import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyedLock } from '../../../electron/features/keyed-lock.ts';

test('runs work with the same key one at a time, in order', async () => {
  const jobs = fc.array(
    fc.record({ keys: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D')), steps: fc.nat(5) }),
    { maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(jobs, async (jobs) => {
      const inTurn = createKeyedLock();
      const going = new Set<string>();
      const order = new Map<string, number[]>();
      const work = async (number: number, keys: readonly string[], steps: number) => {
        for (const key of keys) {
          expect(going.has(key)).toBe(false);
          going.add(key);
          order.set(key, [...(order.get(key) ?? []), number]);
        }
        for (let step = 0; step < steps; step += 1) await Promise.resolve();
        for (const key of keys) going.delete(key);
        if (number % 3 === 0) throw new Error('It failed');
        return number;
      };
      const turns = jobs.map(({ keys, steps }, number) =>
        inTurn(keys, () => work(number, keys, steps)),
      );
      const ended = await Promise.allSettled(turns);
      for (const [number, end] of ended.entries()) {
        expect(end).toMatchObject(number % 3 === 0 ? { status: 'rejected' } : { value: number });
      }
      for (const numbers of order.values()) {
        expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
      }
    }),
  );
});

test('doesn’t delay work with other keys', async () => {
  const inTurn = createKeyedLock();
  const never = Promise.withResolvers<undefined>();
  const waiting = inTurn(['A'], () => never.promise);
  expect(await inTurn(['B'], () => Promise.resolve('done'))).toBe('done');
  never.resolve(undefined);
  await waiting;
});
