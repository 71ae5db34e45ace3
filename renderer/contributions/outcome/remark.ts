import { outcomeMarks } from '../../text/outcome-marks.ts';
import { notSwitched } from './text.ts';
import type { Airport } from '../table/divisions.svelte.ts';
import { changedShort, changedSince, undoneShort, undoneSince, type Blocked } from '../text.ts';

/** What a row says beside the name. */
interface Remark extends Blocked {
  readonly mark: string;
  readonly tone: 'caution' | 'failure';
}

/** Returns what is special about an airport: first what failed, then why it can't be switched. */
export function remarkOf(
  { row: { ids, state }, blocked }: Pick<Airport, 'row'> & Partial<Pick<Airport, 'blocked'>>,
  service: string,
): Remark | undefined {
  const { failure, contributionsEnabled: known } = state;
  if (failure) {
    const said = notSwitched(failure.error, { ids }, failure.wanted, service);
    const words = { short: said.brief ?? '', full: `${said.what} ${said.next}` };
    return said.isUnknown
      ? { ...words, mark: outcomeMarks.unknown, tone: 'caution' }
      : { ...words, mark: outcomeMarks.failed, tone: 'failure' };
  }
  const warning = { mark: outcomeMarks.failed, tone: 'caution' } as const;
  if (blocked) return { ...blocked, ...warning };
  if (state.undoneSince !== null && known !== null) {
    const full = undoneSince(state.undoneSince, known);
    return { short: undoneShort(known), full, ...warning };
  }
  if (state.changedSince === null) return undefined;
  const full = changedSince(state.changedSince, known);
  return { short: changedShort, full, ...warning };
}
