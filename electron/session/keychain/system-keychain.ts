import type { KeychainPlace } from './keychain-calls.ts';
import { keychainService, loadKeychain } from './keychain.ts';
import type { SecretStore } from './secret-store.ts';
import { TokenStore } from './token-store.ts';

/** Keeps the sign-in of each profile in the system's keychain. Logs each problem once in a run. */
export function systemKeychain(
  log: NonNullable<KeychainPlace['log']>,
): (profileKey: string) => SecretStore {
  const logged = new Set<string>();
  const logOnce = (line: string, thrown: unknown): void => {
    if (logged.has(line)) return;
    logged.add(line);
    log(line, thrown);
  };
  return (profileKey) =>
    new TokenStore({ service: keychainService(profileKey), load: keychain, log: logOnce });
}

/** COMPANION_NO_KEYCHAIN=1 leaves the system's keychain alone: sign-ins are then kept in memory. */
function keychain(): ReturnType<typeof loadKeychain> {
  if (process.env['COMPANION_NO_KEYCHAIN'] === '1') {
    return Promise.reject(new Error('COMPANION_NO_KEYCHAIN is set'));
  }
  return loadKeychain();
}
