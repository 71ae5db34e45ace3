import { displayText } from '../contract/display.ts';

const longestWords = 500;

/**
 * The service's own words in a refusal (SERVICE.md B1): JSON `{error, message?}`, a ban's
 * `{reason}` (B2), plain text, or a proxy's HTML. Empty where there are none.
 */
export function refusalWords(body: unknown): string {
  if (typeof body === 'string') return plain(titleOfHtml(body) ?? body);
  if (typeof body !== 'object' || body === null) return '';
  const said = ['error', 'message', 'reason']
    .map((key) => (Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined))
    .filter((part) => typeof part === 'string' && part.trim() !== '');
  return plain(said.join(': '));
}

/** A proxy's page, whatever its content type says. */
export const isHtml = (text: string): boolean =>
  /^\s*<(?:!doctype|!--|html|head|body|title|h1)/i.test(text);

/** SERVICE.md B1: the service answers in JSON or text; a page, or nothing, comes from a proxy. */
export const isOwnWord = (body: unknown): boolean =>
  typeof body === 'string' ? body.trim() !== '' && !isHtml(body) : body !== undefined;

function titleOfHtml(text: string): string | undefined {
  if (!isHtml(text)) return undefined;
  return /<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? /<h1[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '';
}

function plain(text: string): string {
  const oneLine = displayText(text);
  if (oneLine.length <= longestWords) return oneLine;
  // Half of a surrogate pair may be left at the end.
  return `${oneLine.slice(0, longestWords - 1).replace(/\p{Cs}$/u, '')}…`;
}
