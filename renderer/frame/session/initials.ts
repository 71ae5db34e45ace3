/** Returns the first letters of a name's first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => firstLetter(word).toUpperCase()).join('');
}

const firstLetter = (word: string): string =>
  word === '' ? '' : String.fromCodePoint(word.codePointAt(0) ?? 0);
