import { outcomeMarks } from '../../text/outcome-marks.ts';
import type { Airport } from './divisions.svelte.ts';
import {
  briefFailure,
  changedBrief,
  changedShort,
  changedSince,
  failureInRow,
  shortFailure,
  undoneShort,
  undoneSince,
  type Blocked,
} from '../text.ts';

/** What a row says beside the name. */
interface Remark extends Blocked {
  readonly mark: string;
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
    const said = { short: shortFailure(failure, known), brief: briefFailure(known), full };
    return known === null
      ? { ...said, mark: outcomeMarks.unknown, tone: 'caution' }
      : { ...said, mark: outcomeMarks.failed, tone: 'failure' };
  }
  const warning = { mark: outcomeMarks.failed, tone: 'caution' } as const;
  if (blocked) return { ...blocked, ...warning };
  if (state.undoneSince !== null && known !== null) {
    const short = undoneShort(known);
    return { short, brief: short, full: undoneSince(state.undoneSince, known), ...warning };
  }
  if (state.changedSince === null) return undefined;
  const full = changedSince(state.changedSince, known);
  return { short: changedShort, brief: changedBrief, full, ...warning };
}
