import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { calls, type CallName, type Handlers } from '../../electron/contract.ts';
import { done } from '../../electron/contract/result.ts';
import { dispatch } from '../../electron/ipc.ts';
import { fuzzing, fuzzingLimit } from '../support/fuzzing.ts';
import { payloadsOf } from '../support/requests/schema-payloads.ts';

vi.setConfig({ testTimeout: fuzzingLimit });

const origin = 'app://companion';
const ourPage = { ourWindow: true, topFrame: true, url: `${origin}/index.html` };
const names = Object.keys(calls) as CallName[];
const payloads = 200_000;

const prototypes = [Object.prototype, Array.prototype, Function.prototype] as const;
const ownKeys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype));
const untouched = ownKeys();

/** Returns whether a value can be a part of what a page sends. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  return !Object.hasOwn(value, '__proto__') && Object.values(value).every(isPlain);
}

test('every handler only gets what its schema accepts', async () => {
  for (const name of names) {
    const { input } = calls[name];
    const reached: unknown[] = [];
    const logged: string[] = [];
    const handler = (given: unknown) => {
      reached.push(given);
      return Promise.resolve(done(null));
    };
    const handlers = { [name]: handler } as unknown as Handlers;
    const target = { service: 'A', account: 'B' };
    const log = (message: string) => `log-${logged.push(message)}`;
    const door = { handlers, target, origin, log };
    await fc.assert(
      fc.asyncProperty(payloadsOf(input), async (payload) => {
        reached.length = 0;
        const result = await dispatch(door, name, ourPage, target, payload);
        if (result.ok !== (reached.length === 1)) throw new Error('It was judged in two ways');
        if (!result.ok && result.error.kind !== 'invalid') throw new Error(result.error.kind);
        const [seen] = reached;
        if (!v.is(input, seen) && result.ok)
          throw new Error('Its own schema refuses what it let through');
        if (!isPlain(seen)) throw new Error('It brought a prototype along');
      }),
      fuzzing(payloads / names.length),
    );
    expect(logged, name).toEqual([]);
  }
  expect(ownKeys()).toEqual(untouched);
});

test('some payloads of every call are valid, so handlers are called', () => {
  const some = { ...fuzzing(0), numRuns: 3000 };
  for (const name of names) {
    const { input } = calls[name];
    const good = fc.sample(payloadsOf(input), some).filter((payload) => v.is(input, payload));
    expect(good.length, name).toBeGreaterThan(0);
  }
});
