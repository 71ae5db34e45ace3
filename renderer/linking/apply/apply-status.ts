import type { AppliedLinks, ChangeOutcome } from '../../../electron/contract/linking.ts';
import type { Status } from '../../frame/app.svelte.ts';
import type { Message } from '../../text/errors.ts';
import { reasonForAll } from './outcome-groups.ts';
import { isSettled, sayApplied, sayTurnedOut } from '../text.ts';

/** Returns what the status line says of an apply that has ended, and of what was found out with it. */
export function tellEnded(
  icao: string,
  { outcomes, airport, cancelled, turnedOut = [] }: AppliedLinks,
  service: string,
): Status {
  const reason = reasonForAll(outcomes, service);
  const applied = sayApplied(icao, outcomes, { wasRead: airport !== null, reason, cancelled });
  const isDone = outcomes.every(({ outcome }) => isSettled(outcome)) && airport !== null;
  const late = turnedOut.length > 0 ? sayTurnedOut(icao, turnedOut) : noMessage;
  return toldOf(joined(applied, late), isDone && late.next === '');
}

/** Returns what the status line says of changes whose outcome was unknown. */
export function tellTurnedOut(icao: string, news: readonly ChangeOutcome[]): Status {
  const message = sayTurnedOut(icao, news);
  return toldOf(message, message.next === '');
}

const noMessage: Message = { what: '', next: '' };

const toldOf = (message: Message, isDone: boolean): Status =>
  isDone ? { kind: 'done', text: message.what } : { kind: 'failed', message };

const joined = (one: Message, other: Message): Message => ({
  what: `${one.what} ${other.what}`.trim(),
  next: `${one.next} ${other.next}`.trim(),
});
