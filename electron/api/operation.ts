import type { GenericSchema } from 'valibot';
import type { Repeatable } from './retries/retry-rule.ts';

export interface Operation<Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly authorized: boolean;
  /** A token to send instead of the session's, to learn from a 401 whether it is valid. */
  readonly tokenToCheck?: string;
  readonly repeatable: Repeatable;
  /**
   * Asked before a retry, unless nothing was done (429): what is left to send then; undefined if
   * nothing is. With it, repeating the operation does no harm.
   */
  readonly left?: Left | undefined;
  /** Marks a request that changes nothing although its method isn't GET. */
  readonly readOnly?: boolean;
  readonly body?: object;
  /** The schema of a 2xx body. A body that isn't JSON is parsed as `undefined`. */
  readonly answer: GenericSchema<unknown, Answer>;
  readonly maxBytes?: number;
}

export type Left = () => Promise<{ readonly body?: object } | undefined>;

export const isRead = ({ method, readOnly }: Operation<unknown>): boolean =>
  method === 'GET' || readOnly === true;

/** Builds a path in which every value is one segment. @throws TypeError for `.` and `..`. */
export function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => segment(String(value))));
}

function segment(value: string): string {
  // Percent-encoding doesn't help here: URL parsers resolve `%2e%2e` too.
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot be a path segment`);
  return encodeURIComponent(value);
}
