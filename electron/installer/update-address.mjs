/**
 * Returns electron-builder's arguments for the update address. Without an address, the installed app never
 * checks for updates. @throws Error if the address isn't https.
 * @param {string | undefined} address
 */
export function updateArguments(address) {
  if (!address) return [];
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    throw new Error(`COMPANION_UPDATES must be an https address, but is "${address}".`);
  }
  return [
    '-c.publish.provider=generic',
    `-c.publish.url=${address}`,
    // GitHub's downloads don't answer requests for several ranges: the whole installer would be downloaded.
    '-c.publish.useMultipleRangeRequest=false',
  ];
}
