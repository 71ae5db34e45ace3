/** The page's own scheme, used instead of `file:`. */
export const pageScheme = 'app';
export const pageOrigin = `${pageScheme}://companion`;
export const pageAddress = `${pageOrigin}/index.html`;

/** Lists everything that the page may do. It may not connect to anything. */
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
 * Returns the file of the page's bundle at an address; undefined for another host, and for a path
 * that isn't a plain file of the bundle.
 */
export function pageFile(address: string): string | undefined {
  if (!address.startsWith(`${pageOrigin}/`)) return undefined;
  const [path = ''] = address.slice(pageOrigin.length + 1).split(/[?#]/);
  if (path === '') return 'index.html';
  return /^(?:index\.html|assets\/[\w-]+(?:\.[\w-]+)*\.(?:js|css|svg|png|woff2))$/.test(path)
    ? path
    : undefined;
}
