import * as v from 'valibot';
import { displayText } from './display.ts';

const problems = [
  'required',
  'too-short',
  'too-long',
  'email',
  'id',
  'icao',
  'whole-number',
  'callback',
  'address',
  'insecure',
  'user-info',
  'has-query',
  'header-name',
  'reserved-header',
  'callback-address',
  'response-type',
  'token-endpoint-unused',
  'redirect-uri-needed',
  'callback-of-redirect',
  'clipboard',
  'wrong-type',
  'other-airport',
  'not-a-stopbar',
  'not-a-lead-on',
  'reserved',
] as const;

/** What can be wrong with a field. `renderer/text/errors.ts` has a sentence for each. */
export type Problem = (typeof problems)[number];

export interface FieldIssue {
  /** A dotted path; empty if the input as a whole is wrong. */
  readonly field: string;
  readonly problem: Problem;
  /** How the value should begin, if that is known. */
  readonly expected?: string;
}

type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Checks input with a schema: in the page when a field loses focus, and in the main process. */
export function check<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Checked<v.InferOutput<Schema>> {
  const checked = v.safeParse(schema, input, { abortPipeEarly: true });
  if (checked.success) return { ok: true, value: checked.output };
  return { ok: false, issues: checked.issues.map(fieldIssue) };
}

/** Returns the problem that our schema named; undefined for an issue from the library. */
export const problemOf = ({ message }: v.BaseIssue<unknown>): Problem | undefined =>
  problems.find((known) => known === message);

function fieldIssue(issue: v.BaseIssue<unknown>): FieldIssue {
  const problem = problemOf(issue);
  const missing = issue.received === 'undefined' && issue.path !== undefined;
  return {
    field: v.getDotPath(issue) ?? '',
    problem: missing ? 'required' : (problem ?? 'wrong-type'),
  };
}

/** In UTF-16 units. SERVICE.md A1 has no limits; these were observed (B3). */
export const contactLimits = {
  topic: { min: 3, max: 120 },
  message: { min: 5, max: 4000 },
} as const;

const text = v.pipe(v.string('wrong-type' satisfies Problem), v.trim());
const filled = v.pipe(text, v.nonEmpty('required' satisfies Problem));

// SERVICE.md A2 doesn't specify the form of IDs: reject only what a path segment can't contain.
const pathSegment = v.pipe(
  v.string('wrong-type' satisfies Problem),
  v.maxLength(100, 'too-long' satisfies Problem),
  v.check((id) => id.isWellFormed() && id !== '.' && id !== '..', 'id' satisfies Problem),
);

// Convert to capitals before checking, which can make the text longer: a code that was accepted
// once must be accepted again.
export const icao = v.pipe(
  filled,
  v.toUpperCase(),
  pathSegment,
  // Remove invisible characters, which may be pasted with a code, before the path segment is
  // checked.
  v.transform(displayText),
  v.nonEmpty('required' satisfies Problem),
  pathSegment,
);
export const pointId = v.pipe(filled, pathSegment);

/** The ID of a division or an airport request (SERVICE.md A3), never an ICAO code. */
export const requestId = v.pipe(
  v.number('whole-number' satisfies Problem),
  v.safeInteger('whole-number' satisfies Problem),
  v.minValue(1, 'whole-number' satisfies Problem),
);

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(
    filled,
    v.minLength(min, 'too-short' satisfies Problem),
    v.maxLength(max, 'too-long' satisfies Problem),
  );

export const linkRequest = v.object({ icao, stopbarId: pointId, leadOnId: pointId });

export const airportRequestIds = v.object({ divisionId: requestId, airportRequestId: requestId });

export const contributionSwitch = v.object({
  ...airportRequestIds.entries,
  contributionsEnabled: v.boolean('wrong-type' satisfies Problem),
});

export const contactMessage = v.object({
  email: v.pipe(
    filled,
    // SERVICE.md B3: `[^@\s]+@[^@\s]+\.[^@\s]+`, rewritten to avoid backtracking in a long text.
    v.regex(/^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/, 'email' satisfies Problem),
  ),
  topic: between(contactLimits.topic),
  message: between(contactLimits.message),
});

export type LinkRequest = v.InferOutput<typeof linkRequest>;
export type ContributionSwitch = v.InferOutput<typeof contributionSwitch>;
export type ContactMessage = v.InferOutput<typeof contactMessage>;
