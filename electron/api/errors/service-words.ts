import { displayText } from '../../contract/display.ts';

const maxCharacters = 500;

/**
 * Returns text without the known secrets, and without the value after a name like `token=`. From
 * the service's `words`, such a value is only removed if it looks like a secret ("Invalid ICAO
 * code: EDDFX" stays). From a successful `answer`, only known secrets are removed.
 */
export type Clean = (text: string, source?: 'words' | 'answer') => string;

/**
 * Returns the service's own words in an error response (SERVICE.md B1): JSON `{error, message?}`, a
 * ban's `{reason}` (B2), plain text, or a proxy's HTML. Empty if there are none. A service may
 * repeat the token that it rejects: `clean` removes it.
 */
export function serviceWords(body: unknown, clean: Clean): string {
  if (typeof body === 'string') return plain(titleOfHtml(body) ?? body, clean);
  if (typeof body !== 'object' || body === null) return '';
  const said = ['error', 'message', 'reason']
    .map((key) => (Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined))
    .filter((part): part is string => typeof part === 'string' && part.trim() !== '');
  const different = said.filter(
    (part, at) => said.findIndex((other) => isSame(other, part)) === at,
  );
  return plain(different.join(': '), clean);
}

const isSame = (one: string, other: string): boolean => comparable(one) === comparable(other);

const comparable = (text: string): string =>
  displayText(text).trim().replace(/[.!]$/, '').toLowerCase();

/** Recognises a proxy's page even if its content type is wrong. */
export const isHtml = (text: string): boolean =>
  /^\s*<(?:!doctype|!--|html|head|body|title|h1)/i.test(text);

/**
 * Whether a body can be the service's, which replies with JSON or text (SERVICE.md B1). HTML or an
 * empty body is from a proxy.
 */
export const isServiceReply = (body: unknown): boolean =>
  typeof body === 'string' ? body.trim() !== '' && !isHtml(body) : body !== undefined;

function titleOfHtml(text: string): string | undefined {
  if (!isHtml(text)) return undefined;
  const title = /<title[^<>]*>([^<]*)/i.exec(text) ?? /<h1[^<>]*>([^<]*)/i.exec(text);
  return unescaped(title?.[1] ?? '');
}

/** Decodes entities: `clean` wouldn't recognise an escaped secret. */
const unescaped = (html: string): string =>
  html.replace(/&#(x?)([\da-f]{1,5});/gi, (_all, hex: string, code: string) =>
    String.fromCodePoint(parseInt(code, hex === '' ? 10 : 16) || 0xfffd),
  );

function plain(text: string, clean: Clean): string {
  // Clean before cutting: half of a secret wouldn't be recognised.
  return cutWords(clean(displayText(text), 'words').trim());
}

/** Returns the service's words, with an ellipsis if they are too long to show whole. */
export function cutWords(oneLine: string): string {
  if (oneLine.length <= maxCharacters) return oneLine;
  // The cut may leave half of a surrogate pair at the end.
  return `${oneLine.slice(0, maxCharacters - 1).replace(/\p{Cs}$/u, '')}…`;
}
