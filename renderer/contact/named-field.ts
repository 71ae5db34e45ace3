type Named = 'email' | 'topic' | 'message';

const names: readonly (readonly [Named, string])[] = [
  ['email', 'e-?mail(?: address)?'],
  ['topic', 'topic|subject'],
  ['message', 'message'],
];

const quote = '["\'“”‘’`]?';
const kind = '(?:fields?|parameter|value)';

/** The start of a sentence or clause, also in JSON and after a path like `body/`. */
const start = `(?:^|[.,;:!?(]\\s+|:"|\\n)(?:(?:the|your) )?(?:${kind} )?(?:\\w+[./])?`;

/** A demand on a field, as opposed to a remark about sending email or about messages in general. */
const demand = [
  '(?:must|should|has to|needs to) (?:not )?(?:be|have|contain|match|include)\\b',
  'needs an?\\b',
  "(?:cannot|can['’]t|may not) (?:be (?:empty|blank|null|longer|shorter)|contain|exceed)\\b",
  '(?:(?:is|was) )?(?:not (?:an?|valid|allowed|accepted)|required|missing|invalid|empty|blank)\\b',
  '(?:(?:is|was) )?too (?:long|short|big|large)\\b',
].join('|');

const fault = `(?:invalid|missing|empty|bad|unknown|unsupported|required)(?: required)?(?: ${kind})?:?`;

/** Only clear names count: marking the wrong field sends the user to the wrong place. */
const patterns: readonly ((name: string) => string)[] = [
  // "email is required", "topic: required".
  (name) => `${start}${quote}(?:${name})${quote}:? (?:${demand})`,
  // `"topic": anything`, "the field topic".
  (name) => `["“\`](?:${name})["”\`]:|\\bfield ${quote}(?:${name})${quote}(?=$|[\\s.,;:!?)])`,
  // "Invalid email", "Missing required field: message".
  (name) =>
    `${start}${fault} ${quote}(?:${name})${quote}(?: format| value| field)?(?=\\s*(?:$|[.,;:!?)]))`,
];

/** Returns the field that the service's error message names; undefined if it names none or several. */
export function fieldNamedIn(serviceMessage: string): Named | undefined {
  // "Invalid message: email must be …" is about the email: the first matching pattern decides.
  for (const pattern of patterns) {
    const found = names.filter(([, name]) =>
      new RegExp(pattern(name), 'i').test(serviceMessage.trim()),
    );
    const [first, second] = found;
    if (first) return second === undefined ? first[0] : undefined;
  }
  return undefined;
}
