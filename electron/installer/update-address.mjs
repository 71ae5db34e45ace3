/**
 * What electron-builder is told, so that an installed companion looks there for newer ones; without
 * an address it never looks. @throws Error where it is not https.
 * @param {string | undefined} address
 */
export function updateArguments(address) {
  if (!address) return [];
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    throw new Error(`COMPANION_UPDATES must be an https address, and is "${address}".`);
  }
  return ['-c.publish.provider=generic', `-c.publish.url=${address}`];
}
