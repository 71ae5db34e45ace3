import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { done } from '../../../../electron/contract/result.ts';
import { NativeKeychain } from '../../../support/session/native-keychain.ts';
import {
  failure,
  openFilledStore,
  openTokenStore,
} from '../../../support/session/open-token-store.ts';

const systems = ['windows', 'linux'] as const;

test('is empty before the first write', async () => {
  expect(await openTokenStore().store.read()).toEqual(done(null));
});

describe.each(systems)('on %s', (system) => {
  test.each([0, 1, 40, 2398, 2399, 2560, 2561, 16_384])(
    'K6 a secret of %i bytes is read back unchanged, from entries of at most 2,400 bytes',
    async (length) => {
      const secret = 'x'.repeat(length);
      const { store, native } = openTokenStore(new NativeKeychain(system));
      expect(await store.write(secret)).toEqual(done(null));
      expect(await openTokenStore(native).store.read()).toEqual(done(secret));
      const sizes = [...native.entries.values()].map(({ password }) => Buffer.byteLength(password));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(2400);
    },
  );

  test('K6 any text is read back unchanged', async () => {
    const awkward = fc.constantFrom('é', '✈', '🛬', '\0', '\ud83d', '"', '\\');
    const anyUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit));
    const text = fc.oneof(
      fc.string({ unit: anyUnit }),
      fc.string({ unit: awkward, maxLength: 3000 }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (secret) => {
        const { store } = openTokenStore(new NativeKeychain(system));
        await store.write(secret);
        expect(await store.read()).toEqual(done(secret));
      }),
      { numRuns: 50 },
    );
  });
});

test('K6 a secret that is too large is rejected, and the old one stays', async () => {
  const { store, native } = await openFilledStore('old');
  expect(await store.write('x'.repeat(300_000))).toEqual(failure('too-large'));
  expect(native.calls).toEqual([]);
  expect(await store.read()).toEqual(done('old'));
});

test('K9 calls are made one at a time, in order', async () => {
  const { store, native } = openTokenStore();
  const answers = await Promise.all([
    store.write('first'),
    store.read(),
    store.write('second'.repeat(1000)),
    store.read(),
    store.remove(),
    store.read(),
  ]);
  const values = answers.map((answer) => answer.ok && answer.value);
  expect(values).toEqual([null, 'first', null, 'second'.repeat(1000), null, null]);
  expect(native.busiest).toBe(1);
});

test.each([
  ['a part', 0],
  ['the second part', 2],
  ['the pointer', 4],
])('K10 %s that wasn’t saved is detected, and the old secret stays', async (_, step) => {
  const { store, native } = await openFilledStore('old');
  native.fault = (at) => (at === step ? 'lie' : undefined);
  expect(await store.write('x'.repeat(3000))).toEqual(failure('damaged'));
  expect(await store.read()).toEqual(done('old'));
});

test('K11 an entry that stays although the keychain reports success is an error', async () => {
  const { store, native } = await openFilledStore('secret');
  native.fault = (_, { name, account }) =>
    name === 'delete' && account !== 'lock-check' ? 'lie' : undefined;
  expect(await store.remove()).toEqual(failure('refused'));
});

describe('a stored secret that was tampered with', () => {
  test.each([
    ['a missing part', '.1', undefined],
    ['another part’s text', '.0', 'x'],
    ['a part with one wrong letter', '.1', `${'x'.repeat(601)}y"`],
    ['a pointer that isn’t JSON', 'current', '{'],
    ['a pointer that holds something else', 'current', '{"generation":"../../..","parts":1e9}'],
  ])('%s is reported as damaged, and removed by the next write', async (_, ending, password) => {
    const { store, native } = await openFilledStore('x'.repeat(3000));
    for (const [key, entry] of native.entries) {
      if (!entry.account.endsWith(ending)) continue;
      if (password === undefined) native.entries.delete(key);
      else native.entries.set(key, { ...entry, password });
    }
    expect(await store.read()).toEqual(failure('damaged'));
    await store.write('new');
    expect(await store.read()).toEqual(done('new'));
    expect(native.entries.size).toBe(2);
  });
});
