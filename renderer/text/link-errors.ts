import type { LinkRequest } from '../../electron/contract/fields.ts';
import { displayId } from '../../electron/contract/display.ts';
import type { AppError } from '../../electron/contract/result.ts';
import { sayError } from './errors.ts';
import type { Message } from './message.ts';

/** Returns why a pair wasn't linked by its IDs. */
export function sayLinkError(error: AppError, service: string, input?: LinkRequest): Message {
  const issues = error.kind === 'invalid' ? error.issues : [];
  const wrong = issues.filter(({ problem }) => problem === 'other-airport');
  if (!input) return sayError(error, service);
  const { icao, stopbarId, leadOnId } = input;
  const [stopbar, leadOn] = [displayId(stopbarId), displayId(leadOnId)];
  const ofOtherKind = issues.flatMap(({ problem }) => {
    if (problem === 'not-a-stopbar') return `${stopbar} isn’t a stopbar`;
    return problem === 'not-a-lead-on' ? `${leadOn} isn’t a lead-on` : [];
  });
  if (wrong.length + ofOtherKind.length === 0) return sayError(error, service);
  if (wrong.length === 0) {
    return { what: `${ofOtherKind.join(' and ')}. Nothing was sent.`, next: 'Check the IDs.' };
  }
  const ids = wrong.map(({ field }) => (field === 'stopbarId' ? stopbar : leadOn));
  const points = ids.length === 1 ? 'isn’t a point' : 'aren’t points';
  return {
    what: `${ids.join(' and ')} ${points} at ${icao}. Nothing was sent.`,
    next: 'Check the airport and the IDs.',
  };
}
