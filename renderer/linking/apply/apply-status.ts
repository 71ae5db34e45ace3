import type { ApplyEnded, Found } from '../../../electron/contract/airport-work.ts';
import type { LinkOutcome } from '../../../electron/contract/linking.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';
import type { Status } from '../../frame/app.svelte.ts';
import { sayBannedShortly, sayReadError, type Message } from '../../text/errors.ts';
import { reasonForAll } from './outcome-groups.ts';
import { isSettled } from './outcomes.ts';
import { joined } from '../text.ts';
import {
  applied,
  appliedInBrief,
  applying,
  lateOutcomes,
  madeByOthers,
  nothingApplied,
} from './text.ts';

/** Returns the status after an apply at one airport. `isUndo`: it undoes another one. */
export function applyStatus(
  icao: string,
  result: Result<ApplyEnded>,
  service: string,
  isUndo = false,
): Status {
  if (!result.ok) return failedStatus(icao, result.error, service);
  const ended = result.value;
  const { found } = ended;
  const main = describeApply(icao, ended, service, isUndo);
  const late = found ? describeFound(icao, found) : { what: '', next: '' };
  const isDone = isSettledOrCancelled(result) && ended.wasRead;
  return statusOf(
    { ...main, what: joined(main.what, late.what), next: joined(main.next, late.next) },
    isDone && late.next === '',
  );
}

/** Returns whether nothing failed: what wasn't made was cancelled. */
export const isSettledOrCancelled = (ended: Result<ApplyEnded>): boolean =>
  ended.ok
    ? ended.value.outcomes.every(({ outcome }) => isSettled(outcome) || isCancelled(outcome))
    : ended.error.kind === 'cancelled';

const isCancelled = (outcome: LinkOutcome): boolean =>
  outcome.kind === 'not-sent' && outcome.error.kind === 'cancelled';

function failedStatus(icao: string, error: AppError, service: string): Status {
  if (error.kind === 'cancelled') return { kind: 'done', text: applying.nothingSent };
  const brief = appliedInBrief({ total: 0, applied: 0, unknown: 0 }, error);
  const message = nothingApplied(icao, sayReadError(error, service));
  return { kind: 'failed', message: { ...message, brief } };
}

/** Returns the status about what a read showed. */
export function foundStatus(icao: string, found: Found): Status {
  const message = describeFound(icao, found);
  return statusOf(message, message.next === '');
}

const statusOf = (message: Message, isDone: boolean): Status =>
  isDone ? { kind: 'done', text: message.what } : { kind: 'failed', message };

function describeApply(icao: string, ended: ApplyEnded, service: string, isUndo: boolean): Message {
  const outcomes = ended.outcomes.map(({ outcome }) => outcome);
  const reason = reasonForAll(outcomes, service);
  const end = {
    total: countOf(ended, () => true),
    applied: countOf(ended, isSettled),
    unknown: countOf(ended, ({ kind }) => kind === 'unknown'),
    cancelled: countOf(ended, isCancelled),
    unknownBecause: outcomes.flatMap((outcome) =>
      outcome.kind === 'unknown' ? [outcome.reason ?? 'broken'] : [],
    ),
    failure: outcomes.some(isBan) ? sayBannedShortly : reason,
    wasRead: ended.wasRead,
    isUndo,
  };
  const said = applied(icao, end);
  if (end.applied === end.total) return said;
  const first = outcomes.find((outcome) => 'error' in outcome);
  return { ...said, brief: appliedInBrief(end, first?.error) };
}

/** Returns the number of changes whose outcome `is` accepts. */
export const countOf = ({ outcomes }: ApplyEnded, is: (outcome: LinkOutcome) => boolean): number =>
  outcomes.reduce((sum, { outcome, count }) => sum + (is(outcome) ? count : 0), 0);

const isBan = (outcome: LinkOutcome): boolean =>
  'error' in outcome && outcome.error.kind === 'forbidden' && outcome.error.ban !== undefined;

function describeFound(icao: string, found: Found): Message {
  const { settled, staged, madeByOthers: others } = found;
  const made = settled.filter(({ outcome }) => isSettled(outcome)).length;
  const late = lateOutcomes(icao, { made, notMade: settled.length - made, staged });
  return { ...late, what: joined(late.what, madeByOthers(icao, others.length)) };
}
