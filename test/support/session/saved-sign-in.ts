import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountToText } from '../../../electron/sign-in/kept-account.ts';
import { MemoryStore } from './memory-store.ts';

/** Returns a keychain with a sign-in that is valid in a profile's folder. */
export function savedSignIn(folder: string, accessToken: string, binding: string): MemoryStore {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sign-in.json'), JSON.stringify({ id: 'saved' }));
  const account = { tokens: { accessToken }, who: null, signIn: 'saved' };
  return new MemoryStore(accountToText(account, binding));
}
