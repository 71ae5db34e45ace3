import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { done } from '../../../electron/contract/result.ts';
import { TokenStore } from '../../../electron/sign-in/keychain/token-store.ts';
import { NativeKeychain } from '../../support/session/native-keychain.ts';
import { failure, openFilledStore, service } from '../../support/session/open-token-store.ts';

test.each([
  ['K1 no service', 'absent', 'The name org.freedesktop.secrets was not provided'],
  ['K2 a dead bus', 'absent', 'Could not connect: No such file or directory'],
  ['K3 no collection', 'absent', 'Object does not exist at path “/org/freedesktop/secrets/x”'],
  ['K5 the user’s refusal', 'refused', 'The operation was canceled by the user.'],
  ['K12 an unknown message', 'refused', 'Quelque chose ne va pas.'],
] as const)('%s is reported as %s, not as an empty keychain', async (_, problem, throws) => {
  const { store, native, logged } = await openFilledStore('secret');
  native.fault = () => ({ throws });
  expect(await store.read()).toEqual(failure(problem));
  expect(await store.write('new')).toEqual(failure(problem));
  expect(await store.remove()).toEqual(failure(problem));
  expect(logged).toHaveLength(3);

  native.fault = () => undefined;
  expect(await store.read()).toEqual(done('secret'));
});

test('K4 a locked keychain is reported as locked, although libsecret makes it look empty', async () => {
  const { store, native } = await openFilledStore('secret');
  native.locked = true;
  expect(await store.read()).toEqual(failure('locked'));
  expect(await store.write('new')).toEqual(failure('locked'));
  expect(await store.remove()).toEqual(failure('locked'));
  expect(native.dead, 'keytar ended the process').toBe(false);

  native.locked = false;
  expect(await store.read()).toEqual(done('secret'));
});

test('K12 any entry that can’t be read is an error', async () => {
  const { store, native } = await openFilledStore('x'.repeat(6000));
  for (const step of [0, 1, 2, 3]) {
    native.calls.length = 0;
    native.fault = (at) => (at === step ? { throws: 'Access is denied.' } : undefined);
    expect(await store.read()).toEqual(failure('refused'));
  }
});

test('K7 a module that doesn’t load is an error until it loads', async () => {
  let loads = 0;
  const native = new NativeKeychain();
  const load = () => {
    loads += 1;
    if (loads < 3) throw new Error('libsecret-1.so.0: cannot open shared object file');
    return Promise.resolve(native);
  };
  const store = new TokenStore({ service, load });
  expect(loads, 'loaded before it was needed').toBe(0);
  expect(await store.read()).toEqual(failure('not-loaded'));
  expect(await store.write('secret')).toEqual(failure('not-loaded'));
  expect(await store.write('secret')).toEqual(done(null));
  expect(await store.read()).toEqual(done('secret'));
  expect(loads).toBe(3);
});

test('K8 a module that never finishes loading is an error after the time limit', async () => {
  const load = () => new Promise<never>(() => undefined);
  expect(await new TokenStore({ service, load, timeoutMs: 1 }).read()).toEqual(
    failure('no-answer'),
  );
});

test('K8 a call that hangs fails after 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const native = new NativeKeychain();
  native.fault = () => 'hang';
  const store = new TokenStore({ service, load: () => Promise.resolve(native) });
  const ended = vi.fn();
  const reading = store.read().finally(ended);
  await vi.advanceTimersByTimeAsync(4999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toEqual(failure('no-answer'));
});

test.each(['read', 'write', 'remove'] as const)(
  'K8 while a %s hangs, the keychain gets no other call; it works once that has ended',
  async (asking) => {
    const { store, native } = await openFilledStore('old');
    native.fault = (step) => (step === 0 ? 'hang' : undefined);
    expect(await store[asking]('new')).toEqual(failure('no-answer'));
    const made = native.calls.length;
    expect(await store.read()).toEqual(failure('no-answer'));
    expect(await store.write('newer')).toEqual(failure('no-answer'));
    expect(await store.remove()).toEqual(failure('no-answer'));
    expect(native.calls).toHaveLength(made);

    native.release();
    await setImmediate();
    expect(await store.write('newer')).toEqual(done(null));
    expect(await store.read()).toEqual(done('newer'));
    expect(await store.remove()).toEqual(done(null));
    expect(native.entries.size).toBe(0);
  },
);
