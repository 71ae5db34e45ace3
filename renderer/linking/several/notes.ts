import type { Several, SeveralAirport } from '../../../electron/contract/airport-work.ts';
import { app } from '../../frame/app.svelte.ts';
import { sayError } from '../../text/errors.ts';
import { outcomeMarks } from '../../text/outcome-marks.ts';
import { applyStatus, countOf } from '../apply/apply-status.ts';
import { isSettled } from '../apply/outcomes.ts';
import { linkingDialog } from '../open-dialog.svelte.ts';
import { oneLine } from '../text.ts';
import { several as text } from './text.ts';

/** What an import or an apply did at an airport. */
export interface Note {
  readonly note: string;
  /** For a note that needs attention. */
  readonly mark?: string;
  readonly tone?: 'failure' | 'caution';
}

export const caution = { mark: outcomeMarks.failed, tone: 'caution' } as const;
export const failure = { mark: outcomeMarks.failed, tone: 'failure' } as const;

/** Returns whether an apply has made changes at an airport. */
export const isMadeAt = ({ ended }: SeveralAirport): boolean =>
  ended?.ok === true && ended.value.outcomes.some(({ outcome }) => outcome.kind === 'done');

/** Returns how an apply ended at one of its airports; undefined before that. */
export function noteOf({ icao, ended }: SeveralAirport, isUndo: boolean): Note | undefined {
  if (!ended) return undefined;
  const { service } = app;
  if (!ended.ok) {
    const { error } = ended;
    const isChanged = error.kind === 'conflict';
    return { note: isChanged ? text.changed : oneLine(sayError(error, service)), ...failure };
  }
  const status = applyStatus(icao, ended.value, service, { isUndo });
  if (status.kind !== 'failed') return { note: status.text };
  const note = oneLine(status.message);
  return status.message.isUnknown === true
    ? { note, mark: outcomeMarks.unknown, tone: 'caution' }
    : { note, ...failure };
}

/** Reports the apply at several airports that has just ended. */
export function tellSeveral({ id, airports, isUndo }: Several): void {
  const total = airports.reduce((sum, { changes }) => sum + changes, 0);
  const settled = airports.reduce(
    (sum, { ended }) => sum + (ended?.ok ? countOf(ended.value, isSettled) : 0),
    0,
  );
  const message = text.ended(settled, total - settled, airports.length, isUndo);
  if (settled === total) app.done(message.what);
  else app.status = { kind: 'failed', message };
  // The dialog shows it at each airport.
  if (linkingDialog().shown !== 'several') void app.calls.dismissSeveral({ id });
}
