import { fieldTexts, type ProfileField, type Unreadable } from './text.ts';

/** In the form's order. */
export const profileFields = Object.keys(fieldTexts) as readonly ProfileField[];

export const isOfSignIn = (field: ProfileField): boolean => field.startsWith('signIn.');

export type ProfileValues = Record<ProfileField, string>;

/** Converts the input to a profile, without empty fields. */
export function profileOf(values: ProfileValues): unknown {
  const profile: Record<string, string> = {};
  const signIn: Record<string, string> = {};
  for (const field of profileFields) {
    const typed = values[field].trim();
    const [first = '', second] = field.split('.');
    if (typed !== '' && second !== undefined) signIn[second] = typed;
    else if (typed !== '') profile[first] = typed;
  }
  return { ...profile, signIn };
}

/** Converts a profile to input. What isn't text is shown as it's written. */
export function valuesOf(profile: object | null): ProfileValues {
  const saved = Object.fromEntries(profile ? entriesOf(profile) : []);
  const textOf = (value: unknown = null): string => {
    if (typeof value === 'string') return value;
    return value === null ? '' : JSON.stringify(value);
  };
  return Object.fromEntries(
    profileFields.map((field) => [field, textOf(saved[field])]),
  ) as ProfileValues;
}

/** Returns the fields of a pasted profile, empty where it has none, or why it can't be used. */
export function readPasted(text: string): ProfileValues | Unreadable {
  let found: unknown;
  try {
    found = JSON.parse(text.trim());
  } catch {
    return 'not-json';
  }
  const values = valuesOf(isObject(found) ? found : null);
  return Object.values(values).some((value) => value !== '') ? values : 'no-fields';
}

/** Returns an address without differences that don't matter. */
export const plainAddress = (text: string): string => text.trim().replace(/\/+$/, '');

const entriesOf = (profile: object): readonly (readonly [path: string, value: unknown])[] =>
  Object.entries(profile).flatMap(([key, value]: [string, unknown]) =>
    key === 'signIn' && isObject(value)
      ? Object.entries(value).map(([inner, found]) => [`${key}.${inner}`, found] as const)
      : [[key, value] as const],
  );

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
