// Joiners and style selectors within an emoji sequence, which are kept.
const inEmoji = String.raw`(?<=\p{ExtPict}\p{EMod}?\uFE0F?)\u200D(?=\p{ExtPict})|(?<=\p{ExtPict})\uFE0F`;

// Default-ignorable and format characters (invisible ones, and those that change the direction),
// and halves of surrogate pairs.
const hidden = new RegExp(String.raw`(?!${inEmoji})[\p{DI}\p{Cf}\p{Cs}]`, 'gu');

/**
 * Returns a name or message from outside as one line of visible text: without control, bidi and
 * zero-width characters, and with at most four combining marks on a letter.
 */
export function displayText(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return (
    text
      .replace(hidden, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      // One mark at a time: a long match overflows the stack.
      .replace(/\p{M}(?<=\p{M}{5})/gu, '')
      .trim()
  );
}

/**
 * Returns an ID with escapes for spaces, backslashes and everything outside ASCII: different IDs never look the same.
 * For display only: the service gets the ID itself.
 */
export const displayId = (id: string): string =>
  id.replace(/[^!-[\]-~]/gu, (odd) => `\\u{${odd.codePointAt(0)?.toString(16).toUpperCase()}}`);
