// Stores secrets like the app, in its own process: libsecret reads the bus's address only once.
import { flushCompileCache } from 'node:module';
import {
  keychainService,
  loadKeychain,
  type Keychain,
} from '../../../electron/sign-in/keychain/keychain.ts';
import { TokenStore } from '../../../electron/sign-in/keychain/token-store.ts';
import type { StoreRequest } from './token-store-process.ts';

const { KILL_AT, TIMEOUT_MS } = process.env;
const service = keychainService('practice');

const store = new TokenStore({
  service,
  load: async () => withEnd(await loadKeychain()),
  timeoutMs: TIMEOUT_MS === undefined ? 5000 : Number(TIMEOUT_MS),
});

// A killed process doesn't keep its compiled modules.
flushCompileCache();

process.on('message', (request: StoreRequest) => {
  void answer(request).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit());

async function answer({ call, secret = '' }: StoreRequest) {
  switch (call) {
    case 'read':
      return store.read();
    case 'write':
      return store.write(secret);
    case 'remove':
      return store.remove();
    case 'list':
      return (await (await loadKeychain()).findCredentials(service)).map(({ account }) => account);
  }
}

/** Ends this process like a crash, before the call with the given number. */
function withEnd(keychain: Keychain): Keychain {
  let made = 0;
  const orEnd =
    <Args extends readonly unknown[], T>(call: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> => {
      if (String(made) === KILL_AT) process.kill(process.pid, 'SIGKILL');
      made += 1;
      return call(...args);
    };
  return {
    getPassword: orEnd(keychain.getPassword),
    setPassword: orEnd(keychain.setPassword),
    deletePassword: orEnd(keychain.deletePassword),
    findCredentials: orEnd(keychain.findCredentials),
    hidesLocks: keychain.hidesLocks,
  };
}
