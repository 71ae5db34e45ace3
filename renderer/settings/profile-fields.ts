/** The fields of a profile by their dotted paths, as its schema names what is wrong. */
export const profileFields = [
  'name',
  'baseUrl',
  'tokenHeader',
  'signIn.authorizationEndpoint',
  'signIn.tokenEndpoint',
  'signIn.revocationEndpoint',
  'signIn.clientId',
  'signIn.scope',
  'signIn.callback',
  'signIn.redirectUri',
  'signIn.responseType',
] as const;

export type ProfileField = (typeof profileFields)[number];
export type ProfileValues = Record<ProfileField, string>;

type Json = Readonly<Record<string, unknown>>;

/** What was typed, as a profile: a field that is empty is left out. */
export function profileOf(values: ProfileValues): unknown {
  const profile: Record<string, unknown> = {};
  const signIn: Record<string, unknown> = {};
  for (const field of profileFields) {
    const typed = values[field].trim();
    if (typed === '') continue;
    const [first, second] = field.split('.');
    if (second === undefined) profile[first ?? field] = typed;
    else signIn[second] = typed;
  }
  return { ...profile, signIn };
}

/** What of a profile can be typed; whatever is no text is left empty. */
export function valuesOf(profile: unknown): ProfileValues {
  return Object.fromEntries(
    profileFields.map((field) => [field, textAt(profile, field.split('.'))]),
  ) as ProfileValues;
}

function textAt(from: unknown, path: readonly string[]): string {
  const found = path.reduce(
    (within, key) => (isObject(within) && Object.hasOwn(within, key) ? within[key] : undefined),
    from,
  );
  return typeof found === 'string' ? found : '';
}

/** What was pasted, field by field. */
export interface Pasted {
  /** Only the fields that it names. */
  readonly values: Partial<ProfileValues>;
  /** The dotted paths of everything else. */
  readonly ignored: readonly string[];
}

/** Reads a pasted profile; `no-fields` where it names none of a profile's. */
export function readPasted(text: string): Pasted | 'not-json' | 'not-an-object' | 'no-fields' {
  let found: unknown;
  try {
    found = JSON.parse(text.trim());
  } catch {
    return 'not-json';
  }
  if (!isObject(found)) return 'not-an-object';
  const entries = entriesOf(found);
  const values = Object.fromEntries(entries.filter(isField));
  if (Object.keys(values).length === 0) return 'no-fields';
  return { values, ignored: entries.filter((entry) => !isField(entry)).map(([path]) => path) };
}

type Entry = readonly [path: string, value: unknown];

const entriesOf = (profile: Json): readonly Entry[] =>
  Object.entries(profile).flatMap(([key, value]): readonly Entry[] =>
    key === 'signIn' && isObject(value)
      ? Object.entries(value).map(([inner, found]) => [[key, inner].join('.'), found])
      : [[key, value]],
  );

const isField = ([path, value]: Entry): boolean =>
  typeof value === 'string' && (profileFields as readonly string[]).includes(path);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
