import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { done } from '../../../electron/contract/result.ts';
import type { TokenStore } from '../../../electron/sign-in/keychain/token-store.ts';
import { NativeKeychain, type Fault } from '../../support/session/native-keychain.ts';
import { openTokenStore } from '../../support/session/open-token-store.ts';

/** A secret to write; null removes it. */
const secret = fc.option(
  fc
    .tuple(fc.constantFrom(1, 3000, 7000), fc.constantFrom('a', 'b', 'c'))
    .map(([length, digit]) => digit.repeat(length)),
);
const step = fc.nat({ max: 24 });
const system = fc.constantFrom('windows' as const, 'linux' as const);

const change = (store: TokenStore, to: string | null) =>
  to === null ? store.remove() : store.write(to);

/** Returns exactly the entries that a secret needs. */
const entriesOf = (value: string | null): number =>
  value === null ? 0 : 1 + Math.ceil((value.length + 2) / 2400);

test('K11 a crash at any call leaves the old or the new secret, and leftovers are removed', async () => {
  const fault = fc.constantFrom<Fault>('crash-before', 'crash-after', { throws: 'Broken pipe' });
  const changes = fc.array(fc.record({ to: secret, step, fault }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(system, changes, secret, async (kind, crashing, last) => {
      const machine = new NativeKeychain(kind);
      const restart = () => openTokenStore(new NativeKeychain(kind, machine.entries));
      let stored: string | null = null;
      for (const { to, step: failing, fault: how } of crashing) {
        const { store, native } = restart();
        native.fault = (at) => (at === failing ? how : undefined);
        const changed = await change(store, to);
        const found = await restart().store.read();
        if (!found.ok) throw new Error(found.error.kind);
        expect(changed.ok ? [to] : [stored, to]).toContain(found.value);
        stored = found.value;
      }
      const { store } = restart();
      expect(await change(store, last)).toEqual(done(null));
      expect(await store.read()).toEqual(done(last));
      expect(machine.entries.size).toBe(entriesOf(last));
    }),
    { numRuns: 500 },
  );
});

test('K8 a call that takes effect late breaks nothing newer, and the next change removes what it leaves behind', async () => {
  await fc.assert(
    fc.asyncProperty(system, secret, secret, secret, step, async (kind, old, next, newer, at) => {
      const { store, native } = openTokenStore(new NativeKeychain(kind));
      await change(store, old);
      const before = native.calls.length;
      native.fault = (made) => (made === before + at ? 'hang' : undefined);
      await change(store, next);
      const changed = await change(store, newer);
      native.fault = () => undefined;
      native.release();
      await setImmediate();

      const found = await store.read();
      if (!found.ok) throw new Error(found.error.kind);
      expect(changed.ok ? [newer] : [old, next, newer]).toContain(found.value);
      if (changed.ok && newer === null) expect(native.entries.size).toBe(0);
      // What a late call left behind, the next change removes.
      expect(await change(store, newer)).toEqual(done(null));
      expect(native.entries.size).toBe(entriesOf(newer));
    }),
    { numRuns: 500 },
  );
});
