import type { Airport } from './divisions.svelte.ts';
import {
  briefFailure,
  changedBrief,
  changedShort,
  changedSince,
  failureInRow,
  shortFailure,
  type Blocked,
} from '../text.ts';

/** What a row says beside the name. */
interface Remark extends Blocked {
  readonly tone: 'caution' | 'failure';
}

/** Returns what is special about an airport: first what failed, then why it can't be switched. */
export function remarkOf(
  { row: { ids, state }, icao, blocked }: Pick<Airport, 'row' | 'icao' | 'blocked'>,
  service: string,
): Remark | undefined {
  const { failure, contributionsEnabled: known } = state;
  if (failure) {
    const full = failureInRow(failure, known, { ids, name: icao }, service);
    const short = shortFailure(failure, known);
    return {
      short,
      brief: briefFailure(known),
      full,
      tone: known === null ? 'caution' : 'failure',
    };
  }
  if (blocked) return { ...blocked, tone: 'caution' };
  if (state.changedSince === null) return undefined;
  const full = changedSince(state.changedSince, known);
  return { short: changedShort, brief: changedBrief, full, tone: 'caution' };
}
