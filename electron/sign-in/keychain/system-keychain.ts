import type { KeychainPlace } from './keychain-calls.ts';
import { keychainService, loadKeychain } from './keychain.ts';
import type { SecretStore } from './secret-store.ts';
import { TokenStore } from './token-store.ts';

/** Keeps each profile's sign-in in the OS keychain. Logs each problem once per run. */
export function systemKeychain(
  appId: string,
  log: NonNullable<KeychainPlace['log']>,
): (profileKey: string) => SecretStore {
  const logged = new Set<string>();
  const logOnce = (line: string, thrown: unknown): void => {
    if (logged.has(line)) return;
    logged.add(line);
    log(line, thrown);
  };
  return (profileKey) =>
    new TokenStore({ service: keychainService(profileKey, appId), load: keychain, log: logOnce });
}

/** Loads the OS keychain, unless COMPANION_NO_KEYCHAIN=1: sign-ins are then kept in memory only. */
function keychain(): ReturnType<typeof loadKeychain> {
  if (process.env['COMPANION_NO_KEYCHAIN'] === '1') {
    return Promise.reject(new Error('COMPANION_NO_KEYCHAIN is set'));
  }
  return loadKeychain();
}
