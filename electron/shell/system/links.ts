import type { PageName } from '../../contract/application/pages.ts';

/** The app's own scheme: for sign-in callbacks, and for links that open a page. */
export const companionScheme = 'stopbar-companion';

/** A page that a link opens, and the airport to load there. */
export interface LinkedPage {
  readonly page: PageName;
  readonly icao?: string;
}

const longestLink = 8192;

export function isCallback(text: string): boolean {
  if (text.length > longestLink || !URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return protocol === `${companionScheme}:` && host === 'auth' && pathname === '/callback';
}

/** Whether the text has the app's scheme, with any continuation. */
export const isOwnLink = (text: string): boolean =>
  text.slice(0, companionScheme.length + 1).toLowerCase() === `${companionScheme}:`;

/**
 * Returns the page that a link opens; undefined unless it has exactly one of the known forms. Doesn't
 * parse it as a URL, which would decode and normalize it: any website can open a link.
 */
export function linkedPage(text: string): LinkedPage | undefined {
  // Windows adds a slash to a link without a path (https://github.com/electron/electron/issues/10786).
  if (/^stopbar-companion:\/\/contributions\/?$/.test(text)) return { page: 'contributions' };
  const icao = /^stopbar-companion:\/\/airport\/([a-zA-Z0-9]{4})$/.exec(text)?.[1];
  return icao === undefined ? undefined : { page: 'linking', icao: icao.toUpperCase() };
}
