/** The page's own scheme: nothing of it is read from `file:`. */
export const pageScheme = 'app';
export const pageOrigin = `${pageScheme}://companion`;
export const pageAddress = `${pageOrigin}/index.html`;

/** Everything that the page may do is listed; it may connect to nothing. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The file of the page's bundle that an address names, or undefined: any other host, and any path
 * that is not one plain file of the bundle.
 */
export function pageFile(address: string): string | undefined {
  if (!address.startsWith(`${pageOrigin}/`)) return undefined;
  const [path = ''] = address.slice(pageOrigin.length + 1).split(/[?#]/);
  if (path === '') return 'index.html';
  return /^(?:index\.html|assets\/[\w-]+(?:\.[\w-]+)*\.(?:js|css|svg|png|woff2))$/.test(path)
    ? path
    : undefined;
}
