import type { SessionState } from '../../electron/contract/state.ts';

/** Returns the addresses to suggest: the last one used and the account's. */
export function knownAddresses(last = '', session?: SessionState): readonly string[] {
  const account = session?.kind === 'signed-in' ? (session.who?.email ?? '') : '';
  return [last, account].filter((one, at, all) => one !== '' && all.indexOf(one) === at);
}
