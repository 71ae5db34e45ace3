import { describe, expect, test } from 'vitest';
import { done } from '../../../electron/contract/result.ts';
import { failure } from '../../support/session/open-token-store.ts';
import { killAtEachCall } from '../../support/session/kill-at-each-call.ts';
import { whyNoKeyring } from '../../support/session/launch-bus.ts';
import { startBus } from '../../support/session/private-bus.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const reason = await whyNoKeyring();
const where = reason === undefined ? 'on a real keyring' : `on a real keyring (${reason})`;

describe(where, { skip: reason !== undefined }, () => {
  test('K6 a secret of any size is read back unchanged', async () => {
    for (const bytes of [40, 2560, 2561, 16_384] as const) {
      const bus = await startBus('unlocked', await temporaryFolder());
      const [writer, reader] = [bus.startStore(), bus.startStore()];
      for (const secret of ['x'.repeat(bytes), 'é✈🛬'.repeat(bytes / 9), 'a\0b\ud83d']) {
        expect(await writer.write(secret)).toEqual(done(null));
        expect(await reader.read()).toEqual(done(secret));
      }
    }
  });

  test('K11 removing leaves no entry', async () => {
    const store = (await startBus('unlocked', await temporaryFolder())).startStore();
    await store.write('x'.repeat(16_384));
    expect(await store.list()).toHaveLength(8);
    expect(await store.remove()).toEqual(done(null));
    expect(await store.list()).toEqual([]);
    expect(await store.read()).toEqual(done(null));
  });

  test('K1 a missing service is reported as absent', async () => {
    const store = (await startBus('no-keyring', await temporaryFolder())).startStore();
    expect(await store.read()).toEqual(failure('absent'));
    expect(await store.write('secret')).toEqual(failure('absent'));
    expect(await store.remove()).toEqual(failure('absent'));
  });

  test('K2 a bus that ended before the first call is reported as absent', async () => {
    const bus = await startBus('unlocked', await temporaryFolder());
    await bus.stop();
    const store = bus.startStore();
    expect(await store.read()).toEqual(failure('absent'));
    expect(await store.write('secret')).toEqual(failure('absent'));
    expect(await store.remove()).toEqual(failure('absent'));
  });

  test('K2 a bus that ended between two calls is reported as absent', async () => {
    const bus = await startBus('unlocked', await temporaryFolder());
    const store = bus.startStore();
    expect(await store.write('secret')).toEqual(done(null));
    await bus.stop();
    expect(await store.read()).toEqual(failure('absent'));
    expect(await store.write('secret')).toEqual(failure('absent'));
  });

  test('K3 a missing collection that can’t be created is reported as absent', async () => {
    const store = (await startBus('locked', await temporaryFolder())).startStore();
    expect(await store.read()).toEqual(failure('absent'));
    expect(await store.write('secret')).toEqual(failure('absent'));
    expect(await store.remove()).toEqual(failure('absent'));
  });

  test('K4 a locked keychain that can’t be unlocked is reported as locked, and the secret stays', async () => {
    const folder = await temporaryFolder();
    const before = await startBus('unlocked', folder);
    await before.startStore().write('secret');
    await before.stop();

    const locked = await startBus('locked', folder);
    const store = locked.startStore();
    expect(await store.read()).toEqual(failure('locked'));
    expect(await store.write('new')).toEqual(failure('locked'));
    expect(await store.remove()).toEqual(failure('locked'));
    await locked.stop();

    const after = await startBus('unlocked', folder);
    expect(await after.startStore().read()).toEqual(done('secret'));
  });

  test('K4 keytar crashes when it lists a locked keychain, which the store avoids', async () => {
    const folder = await temporaryFolder();
    const before = await startBus('unlocked', folder);
    await before.startStore().write('secret');
    await before.stop();
    const store = (await startBus('locked', folder)).startStore();
    await expect(store.list()).rejects.toThrow('SIGSEGV');
  });

  test('K8 a call without a reply fails in time, and the program can still exit', async () => {
    const store = (await startBus('unresponsive', await temporaryFolder())).startStore({
      TIMEOUT_MS: '300',
    });
    expect(await store.read()).toEqual(failure('no-answer'));
    expect(await store.write('secret')).toEqual(failure('no-answer'));
    // libsecret would block the program for 25 s, and only a real clock shows that.
    /* eslint-disable no-restricted-syntax */
    const started = performance.now();
    await store.quit();
    expect(performance.now() - started).toBeLessThan(15_000);
    /* eslint-enable no-restricted-syntax */
  });

  test('F18 a kill at any call of a write leaves the old or the new secret', async () => {
    const bus = await startBus('unlocked', await temporaryFolder());
    await killAtEachCall(bus.startStore);
  });
});
