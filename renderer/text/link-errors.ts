import type { LinkRequest } from '../../electron/contract/fields.ts';
import { displayId } from '../../electron/contract/display.ts';
import type { AppError } from '../../electron/contract/result.ts';
import { sayError } from './errors.ts';
import type { Message } from './message.ts';

/** Returns why a pair wasn't linked by its IDs. */
export function sayLinkError(error: AppError, service: string, input?: LinkRequest): Message {
  const issues = error.kind === 'invalid' ? error.issues : [];
  const wrong = issues.filter(({ problem }) => problem === 'other-airport');
  if (!input || wrong.length === 0) return sayError(error, service);
  const { icao, stopbarId, leadOnId } = input;
  const ids = wrong.map(({ field }) => displayId(field === 'stopbarId' ? stopbarId : leadOnId));
  const points = ids.length === 1 ? 'isn’t a point' : 'aren’t points';
  return {
    what: `${ids.join(' and ')} ${points} at ${icao}. Nothing was sent.`,
    next: 'Check the airport and the IDs.',
  };
}
