import type { Profile } from '../../../electron/contract/service.ts';
import { fieldTexts, type IgnoredKey, type ProfileField, type Unreadable } from './text.ts';

/** In the form's order. */
export const profileFields = Object.keys(fieldTexts) as readonly ProfileField[];

export const isOfSignIn = (field: ProfileField): boolean => field.startsWith('signIn.');

export type ProfileValues = Record<ProfileField, string>;

type Json = Readonly<Record<string, unknown>>;

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

/** Converts a profile to input. */
export function valuesOf(profile: Profile | null): ProfileValues {
  const saved = Object.fromEntries(profile ? entriesOf(profile) : []);
  return Object.fromEntries(
    profileFields.map((field) => [field, saved[field] ?? '']),
  ) as ProfileValues;
}

interface Pasted {
  /** Only the fields it contains; null clears a field. */
  readonly values: Partial<ProfileValues>;
  readonly ignored: readonly IgnoredKey[];
}

/** Returns the fields of a pasted profile, or why it can't be used. */
export function readPasted(text: string): Pasted | Unreadable {
  let found: unknown;
  try {
    found = JSON.parse(text.trim());
  } catch {
    return 'not-json';
  }
  if (!isObject(found)) return 'not-an-object';
  const values: Partial<ProfileValues> = {};
  const ignored: IgnoredKey[] = [];
  for (const [path, value] of entriesOf(found)) {
    if (path === 'signIn') ignored.push({ path, why: 'not-an-object' });
    else if (!isField(path)) ignored.push({ path, why: 'unknown' });
    else if (typeof value === 'string' || value === null) values[path] = value ?? '';
    else ignored.push({ path, why: 'not-text' });
  }
  if (Object.keys(values).length > 0) return { values, ignored };
  return ignored.some(({ why }) => why === 'not-text') ? 'no-text' : 'no-fields';
}

/** A profile that differs in one of these belongs to another service. */
const identifying = ['baseUrl', 'signIn.authorizationEndpoint', 'signIn.clientId'] as const;

/**
 * Returns the fields to clear before a profile is filled in. A profile of another service clears the
 * fields it doesn't have: mixed sign-in endpoints would send one service's token to the other.
 */
export function fieldsToEmpty(
  pasted: Partial<ProfileValues>,
  typed: ProfileValues,
): readonly ProfileField[] {
  const isOther = identifying.some((field) => {
    const before = comparable(field, typed[field]);
    const after = pasted[field];
    return before !== '' && after !== undefined && comparable(field, after) !== before;
  });
  if (!isOther) return [];
  return profileFields.filter(
    (field) =>
      (field === 'tokenHeader' || isOfSignIn(field)) &&
      pasted[field] === undefined &&
      typed[field].trim() !== '',
  );
}

/** Returns the text without differences that don't matter: trailing slashes in addresses. */
export const comparable = (field: ProfileField, text: string): string =>
  field === 'baseUrl' ? text.trim().replace(/\/+$/, '') : text.trim();

type Entry = readonly [path: string, value: unknown];

const entriesOf = (profile: Json): readonly Entry[] =>
  Object.entries(profile).flatMap(([key, value]): readonly Entry[] =>
    key === 'signIn' && isObject(value)
      ? Object.entries(value).map(([inner, found]) => [[key, inner].join('.'), found])
      : [[key, value]],
  );

const isField = (path: string): path is ProfileField =>
  (profileFields as readonly string[]).includes(path);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
