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

/** The fields of a profile that was pasted. */
export function valuesOfJson(text: string): ProfileValues | 'not-json' | 'not-an-object' {
  try {
    const found: unknown = JSON.parse(text.trim());
    return isObject(found) ? valuesOf(found) : 'not-an-object';
  } catch {
    return 'not-json';
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
