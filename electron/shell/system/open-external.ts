import { shell } from 'electron';
import { hasUserInfo, isSecure } from '../../contract/service.ts';

/** E15: https, or http on loopback, on one of the listed origins; no user name, no password. */
export function mayOpen(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  return isSecure(address) && !hasUserInfo(address) && origins.includes(new URL(address).origin);
}

/** Opens the system's browser on the listed origins only. @throws Error for any other address. */
export function createOpenExternal(origins: readonly string[]) {
  return async (address: string): Promise<void> => {
    if (!mayOpen(address, origins)) throw new Error('This address may not be opened');
    // What was judged, and not what another parser might make of the address.
    await shell.openExternal(new URL(address).href);
  };
}
