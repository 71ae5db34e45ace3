type Named = 'email' | 'topic' | 'message';

const names: readonly (readonly [Named, string])[] = [
  ['email', 'e-?mail(?: address)?'],
  ['topic', 'topic|subject'],
  ['message', 'message'],
];
const demands = 'must|should|has to|cannot|may not|is|needs|too|required|not';

/** The one field that a refusal is about; undefined where it names none, or several. */
export function fieldNamedIn(said: string): Named | undefined {
  const fields = (pattern: (name: string) => string) =>
    names.filter(([, name]) => new RegExp(pattern(name), 'i').test(said)).map(([field]) => field);
  // "Invalid message: email must be …" is about the e-mail.
  const demanded = fields((name) => `\\b(?:${name})["'”’]?:? (?:${demands})\\b`);
  const [first, second] = demanded.length > 0 ? demanded : fields((name) => `\\b(?:${name})\\b`);
  return second === undefined ? first : undefined;
}
