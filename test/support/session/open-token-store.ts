import { keychainService } from '../../../electron/sign-in/keychain/keychain.ts';
import { TokenStore } from '../../../electron/sign-in/keychain/token-store.ts';
import { NativeKeychain } from './native-keychain.ts';

export const service = keychainService('practice');

/** Opens a store on a keychain whose calls return immediately or never, so its time limit is short. */
export function openTokenStore(native = new NativeKeychain()) {
  const logged: string[] = [];
  const store = new TokenStore({
    service,
    load: () => Promise.resolve(native),
    timeoutMs: 1,
    log: (message, thrown) => logged.push(`${message}: ${String(thrown)}`),
  });
  return { native, store, logged };
}

/** Opens a store that contains a secret. */
export async function openFilledStore(secret: string) {
  const opened = openTokenStore();
  await opened.store.write(secret);
  opened.native.calls.length = 0;
  return opened;
}

export const failure = (problem: string) => ({ ok: false, error: { kind: 'keychain', problem } });
