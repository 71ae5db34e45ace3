import type { LinkChange } from '../../contract/linking.ts';
import type { AppError } from '../../contract/result.ts';

type Changes = readonly LinkChange[];

export interface Isolated {
  /** What the service's words are about. */
  readonly refused: Changes;
  /** What may be tried again, in requests of its own. */
  readonly again: readonly Changes[];
}

/** A bulk call is all or nothing: finds what it was refused for, by its words or by halving it. */
export function isolate(changes: Changes, error: AppError): Isolated {
  if (changes.length === 1) return { refused: changes, again: [] };
  const named = changes.filter((change) => names(error, change));
  const others = changes.filter((change) => !named.includes(change));
  if (named.length > 0 && unknownId(error, named)) return { refused: named, again: some(others) };
  if (named.length > 0 && others.length > 0) return { refused: [], again: [named, others] };
  const half = Math.ceil(changes.length / 2);
  return { refused: [], again: [changes.slice(0, half), changes.slice(half)] };
}

/** Whether the service's words name a point of the change. */
export function names(error: AppError, { leadOnId, stopbarId }: LinkChange): boolean {
  const words = wordsOf(error);
  return words.has(leadOnId) || words.has(stopbarId);
}

/** A 404 that names one id: nothing that names it can be done. */
function unknownId(error: AppError, named: Changes): boolean {
  if (error.kind !== 'not-found') return false;
  const words = wordsOf(error);
  const ids = new Set(named.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
  return [...ids].filter((id) => words.has(id)).length === 1;
}

const wordsOf = (error: AppError): ReadonlySet<string> =>
  new Set('said' in error ? error.said.split(/[^\w-]+/) : []);

const some = (changes: Changes): Changes[] => (changes.length > 0 ? [changes] : []);
