import type { Found } from '../../../electron/contract/airport-work.ts';
import type { LinkOutcome } from '../../../electron/contract/linking.ts';
import type { Status } from '../../frame/app.svelte.ts';
import { sayBannedShortly, type Message } from '../../text/errors.ts';
import { reasonForAll } from './outcome-groups.ts';
import { isSettled } from './outcomes.ts';
import { joined } from '../text.ts';
import { applied, appliedInBrief, lateOutcomes, madeByOthers } from './text.ts';

interface Ended {
  readonly outcomes: readonly Counted[];
  readonly wasRead: boolean;
}

interface Counted {
  readonly outcome: LinkOutcome;
  /** The number of changes with this outcome. Default: 1. */
  readonly count?: number;
}

interface About {
  /** Whether it undoes another apply. */
  readonly isUndo?: boolean;
  /** What its reads showed about earlier applies, and about what others did. */
  readonly found?: Found | null;
}

/** Returns the status after an apply. */
export function applyStatus(
  icao: string,
  ended: Ended,
  service: string,
  { isUndo = false, found = null }: About = {},
): Status {
  const main = describeApply(icao, ended, service, isUndo);
  const late = found ? describeFound(icao, found) : { what: '', next: '' };
  const isDone = ended.outcomes.every(({ outcome }) => isSettled(outcome)) && ended.wasRead;
  return statusOf(
    { ...main, what: joined(main.what, late.what), next: joined(main.next, late.next) },
    isDone && late.next === '',
  );
}

/** Returns the status about what a read showed. */
export function foundStatus(icao: string, found: Found): Status {
  const message = describeFound(icao, found);
  return statusOf(message, message.next === '');
}

/** Returns the status after an apply of which only the numbers are known. */
export function lastApplyStatus(
  icao: string,
  { made, failed, unknown }: { made: number; failed: number; unknown: number },
): Status {
  const end = { total: made + failed, applied: made, unknown, cancelled: 0, unknownBecause: [] };
  const message = applied(icao, { ...end, wasRead: true, isUndo: false });
  return statusOf({ ...message, brief: appliedInBrief(end) }, failed === 0);
}

const statusOf = (message: Message, isDone: boolean): Status =>
  isDone ? { kind: 'done', text: message.what } : { kind: 'failed', message };

function describeApply(icao: string, ended: Ended, service: string, isUndo: boolean): Message {
  const outcomes = ended.outcomes.map(({ outcome }) => outcome);
  const reason = reasonForAll(outcomes, service);
  const end = {
    total: countOf(ended, () => true),
    applied: countOf(ended, isSettled),
    unknown: countOf(ended, ({ kind }) => kind === 'unknown'),
    cancelled: countOf(
      ended,
      (outcome) => outcome.kind === 'not-sent' && outcome.error.kind === 'cancelled',
    ),
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
export const countOf = ({ outcomes }: Ended, is: (outcome: LinkOutcome) => boolean): number =>
  outcomes.reduce((sum, { outcome, count = 1 }) => sum + (is(outcome) ? count : 0), 0);

const isBan = (outcome: LinkOutcome): boolean =>
  'error' in outcome && outcome.error.kind === 'forbidden' && outcome.error.ban !== undefined;

function describeFound(icao: string, { settled, madeByOthers: others }: Found): Message {
  const made = settled.filter(({ outcome }) => isSettled(outcome)).length;
  const late = lateOutcomes(icao, made, settled.length - made);
  return { ...late, what: joined(late.what, madeByOthers(icao, others.length)) };
}
