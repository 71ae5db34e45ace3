import { shell } from 'electron';
import { hasUserInfo, isSecure } from '../../contract/service.ts';

/**
 * E15: whether an address is https, or http on loopback, with a listed origin and without user name
 * and password.
 */
export function mayOpen(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  return isSecure(address) && !hasUserInfo(address) && origins.includes(new URL(address).origin);
}

/** Opens addresses of the listed origins in the system's browser. @throws Error for any other. */
export function createOpenExternal(origins: readonly string[]) {
  return async (address: string): Promise<void> => {
    if (!mayOpen(address, origins)) throw new Error('This address may not be opened');
    // Open the parsed address that was checked: another parser may read the text differently.
    await shell.openExternal(new URL(address).href);
  };
}
