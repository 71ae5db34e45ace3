const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** E1: https, or http on a loopback host. @throws TypeError for what is no address. */
export function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname));
}

/** Whether an address holds a user name or a password. @throws TypeError for what is no address. */
export function hasUserInfo(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
