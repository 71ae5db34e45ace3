import type { LinkChange } from '../../../contract/linking.ts';
import type { AppError } from '../../../contract/result.ts';

type Changes = readonly LinkChange[];

interface SplitChanges {
  /** The changes that the refusal is about. */
  readonly refused: Changes;
  /** Each part can be tried in its own request. */
  readonly retry: readonly Changes[];
}

/**
 * Splits the changes of a refused bulk request, which made none of them, to find those that the
 * service refuses: by the IDs in its message, or in half.
 */
export function splitRefused(changes: Changes, error: AppError): SplitChanges {
  if (changes.length === 1) return { refused: changes, retry: [] };
  const named = changes.filter((change) => isNamedIn(error, change));
  const others = changes.filter((change) => !named.includes(change));
  if (named.length > 0 && namesOneUnknownId(error, named)) {
    return { refused: named, retry: others.length > 0 ? [others] : [] };
  }
  if (named.length > 0 && others.length > 0) return { refused: [], retry: [named, others] };
  const half = Math.ceil(changes.length / 2);
  return { refused: [], retry: [changes.slice(0, half), changes.slice(half)] };
}

/** Whether the service's message names a point of the change. */
export function isNamedIn(error: AppError, { leadOnId, stopbarId }: LinkChange): boolean {
  const words = wordsOf(error);
  return words.has(leadOnId) || words.has(stopbarId);
}

/**
 * Whether the service's message names one ID that it doesn't know: it refuses every change of that
 * point.
 */
function namesOneUnknownId(error: AppError, named: Changes): boolean {
  if (error.kind !== 'not-found') return false;
  const words = wordsOf(error);
  const ids = new Set(named.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
  return [...ids].filter((id) => words.has(id)).length === 1;
}

const wordsOf = (error: AppError): ReadonlySet<string> =>
  new Set('said' in error ? error.said.split(/[^\w-]+/) : []);
