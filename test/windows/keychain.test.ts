import { describe, expect, test } from 'vitest';
import { done } from '../../electron/contract/result.ts';
import { keychainService, loadKeychain } from '../../electron/sign-in/keychain/keychain.ts';
import { TokenStore } from '../../electron/sign-in/keychain/token-store.ts';
import { startStore } from './start-store.ts';

describe('in Windows’ Credential Manager', () => {
  // Start the other program only once, because starting is slow.
  test('K6 K11 any secret is read back unchanged by another program, and removed completely', async () => {
    const reader = startStore();
    const service = keychainService('practice');
    const store = new TokenStore({ service, load: loadKeychain, timeoutMs: 30_000 });
    for (const bytes of [40, 2560, 2561, 16_384]) {
      for (const secret of ['x'.repeat(bytes), 'é✈🛬'.repeat(bytes / 9), 'a\0b']) {
        expect(await store.write(secret)).toEqual(done(null));
        expect(await reader.read()).toEqual(done(secret));
      }
    }
    await store.write('x'.repeat(16_384));
    expect(await reader.list()).toHaveLength(8);
    expect(await store.remove()).toEqual(done(null));
    expect(await reader.list()).toEqual([]);
    expect(await reader.read()).toEqual(done(null));
  });

  test('a profile’s list leaves out profiles whose names begin with its own', async () => {
    const { findCredentials, setPassword, deletePassword } = await loadKeychain();
    const [short, long] = [keychainService('live'), keychainService('live-2')];
    await setPassword(short, 'a', 'mine');
    await setPassword(long, 'b', 'other');
    expect(await findCredentials(short)).toEqual([{ account: 'a', password: 'mine' }]);
    expect(await findCredentials(long)).toEqual([{ account: 'b', password: 'other' }]);
    for (const [service, account] of [
      [short, 'a'],
      [long, 'b'],
    ] as const) {
      expect(await deletePassword(service, account)).toBe(true);
      expect(await findCredentials(service)).toEqual([]);
    }
  });

  test('a missing entry reads as null, and removing it succeeds', async () => {
    const { getPassword, deletePassword } = await loadKeychain();
    const service = keychainService('nobody');
    expect(await getPassword(service, 'none')).toBeNull();
    expect(await deletePassword(service, 'none')).toBe(false);
  });
});
