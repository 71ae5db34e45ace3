import * as v from 'valibot';
import { displayText } from './display.ts';

const problems = [
  'required',
  'too-short',
  'too-long',
  'email',
  'id',
  'whole-number',
  'callback',
  'address',
  'insecure',
  'user-info',
  'has-query',
  'header-name',
  'way-back',
  'response-type',
  'token-endpoint-unused',
  'redirect-uri-needed',
  'way-back-of-redirect',
  'clipboard',
  'wrong-type',
  'other-airport',
  'reserved',
] as const;

/** What can be wrong with a field, in one word that `renderer/text/errors.ts` puts into a sentence. */
export type Problem = (typeof problems)[number];

export interface FieldIssue {
  /** Dotted path; empty where the input as a whole is wrong. */
  readonly field: string;
  readonly problem: Problem;
  /** How it should begin, where that is known. */
  readonly expected?: string;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** The same judgement in the page, as a field is left, and in the main process, before sending. */
export function check<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Checked<v.InferOutput<Schema>> {
  const checked = v.safeParse(schema, input, { abortPipeEarly: true });
  if (checked.success) return { ok: true, value: checked.output };
  return { ok: false, issues: checked.issues.map(fieldIssue) };
}

/** The word that a schema of ours found for it; undefined where it had none. */
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

/** UTF-16 units. SERVICE.md A1 names no limits; these were observed (B3). */
export const contactLimits = {
  topic: { min: 3, max: 120 },
  message: { min: 5, max: 4000 },
} as const;

const text = v.pipe(v.string('wrong-type' satisfies Problem), v.trim());
const filled = v.pipe(text, v.nonEmpty('required' satisfies Problem));

// A2 leaves the form of ids open: only what cannot stand in a path segment is refused.
const pathSegment = v.pipe(
  v.string('wrong-type' satisfies Problem),
  v.maxLength(100, 'too-long' satisfies Problem),
  v.check((id) => id.isWellFormed() && id !== '.' && id !== '..', 'id' satisfies Problem),
);

// Judged in capitals, which can be longer: what was let through once is let through again.
export const icao = v.pipe(
  filled,
  v.toUpperCase(),
  pathSegment,
  // What is hidden can be pasted with a code. Without it, the code may be another segment.
  v.transform(displayText),
  v.nonEmpty('required' satisfies Problem),
  pathSegment,
);
export const pointId = v.pipe(filled, pathSegment);

/** A division, or an airport within the division's airport request (A3): never an ICAO code. */
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
    // SERVICE.md B3: `[^@\s]+@[^@\s]+\.[^@\s]+`, written so that a long text is judged at once.
    v.regex(/^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/, 'email' satisfies Problem),
  ),
  topic: between(contactLimits.topic),
  message: between(contactLimits.message),
});

export type LinkRequest = v.InferOutput<typeof linkRequest>;
export type ContributionSwitch = v.InferOutput<typeof contributionSwitch>;
export type ContactMessage = v.InferOutput<typeof contactMessage>;
