import type { KeychainPlace } from './keychain-calls.ts';
import { keychainService, loadKeychain } from './keychain.ts';
import type { SecretStore } from './secret-store.ts';
import { TokenStore } from './token-store.ts';

/** Keeps the sign-in of each profile in the system's keychain. */
export const systemKeychain =
  (log: KeychainPlace['log']) =>
  (profileKey: string): SecretStore =>
    new TokenStore({ service: keychainService(profileKey), load: keychain, ...(log && { log }) });

/** COMPANION_NO_KEYCHAIN=1 leaves the system's keychain alone: sign-ins are then kept in memory. */
function keychain(): ReturnType<typeof loadKeychain> {
  if (process.env['COMPANION_NO_KEYCHAIN'] === '1') {
    return Promise.reject(new Error('COMPANION_NO_KEYCHAIN is set'));
  }
  return loadKeychain();
}
