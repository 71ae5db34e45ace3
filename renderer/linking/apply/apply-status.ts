import type {
  AppliedLinks,
  ChangeOutcome,
  LinkOutcome,
} from '../../../electron/contract/linking.ts';
import type { Status } from '../../frame/app.svelte.ts';
import { sayBannedShortly, type Message } from '../../text/errors.ts';
import { reasonForAll } from './outcome-groups.ts';
import { isSettled } from './staged-outcomes.ts';
import { applied, appliedInBrief, lateOutcomes } from './text.ts';

/**
 * Returns the status after an apply. Includes what it found out about earlier applies. `isUndo`: it undoes
 * another one.
 */
export function applyStatus(
  icao: string,
  ended: AppliedLinks,
  service: string,
  isUndo = false,
): Status {
  const { outcomes, airport, turnedOut = [] } = ended;
  const main = describeApply(icao, ended, service, isUndo);
  const late = turnedOut.length > 0 ? describeLate(icao, turnedOut) : { what: '', next: '' };
  const isDone = outcomes.every(({ outcome }) => isSettled(outcome)) && airport !== null;
  return statusOf(
    {
      ...main,
      what: `${main.what} ${late.what}`.trim(),
      next: `${main.next} ${late.next}`.trim(),
    },
    isDone && late.next === '',
  );
}

/** Returns the status about changes whose outcome was unknown until now. */
export function lateStatus(icao: string, late: readonly ChangeOutcome[]): Status {
  const message = describeLate(icao, late);
  return statusOf(message, message.next === '');
}

const statusOf = (message: Message, isDone: boolean): Status =>
  isDone ? { kind: 'done', text: message.what } : { kind: 'failed', message };

function describeApply(
  icao: string,
  ended: AppliedLinks,
  service: string,
  isUndo: boolean,
): Message {
  const outcomes = ended.outcomes.map(({ outcome }) => outcome);
  const reason = reasonForAll(ended.outcomes, service);
  const end = {
    total: outcomes.length,
    applied: outcomes.filter(isSettled).length,
    unknown: outcomes.filter(({ kind }) => kind === 'unknown').length,
    cancelled: outcomes.filter(
      (outcome) => outcome.kind === 'not-sent' && outcome.error.kind === 'cancelled',
    ).length,
    unknownBecause: outcomes.flatMap((outcome) =>
      outcome.kind === 'unknown' ? [outcome.reason ?? 'broken'] : [],
    ),
    failure: outcomes.some(isBan) ? sayBannedShortly : reason,
    wasCancelled: ended.cancelled === true,
    wasRead: ended.airport !== null,
    isUndo,
  };
  const said = applied(icao, end);
  if (end.applied === end.total) return said;
  const first = outcomes.find((outcome) => 'error' in outcome);
  return { ...said, brief: appliedInBrief(end, first?.error) };
}

const isBan = (outcome: LinkOutcome): boolean =>
  'error' in outcome && outcome.error.kind === 'forbidden' && outcome.error.ban !== undefined;

function describeLate(icao: string, late: readonly ChangeOutcome[]): Message {
  const made = late.filter(({ outcome }) => isSettled(outcome)).length;
  return lateOutcomes(icao, made, late.length - made);
}
