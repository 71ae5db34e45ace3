/**
 * Returns a text as it's searched: in lower case, without accents and apostrophes. “dusseldorf” finds
 * Düsseldorf, and “couldn't” finds “Couldn’t”.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'‘’]/g, '')
    .toLowerCase();
