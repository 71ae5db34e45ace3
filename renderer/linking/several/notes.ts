import type { RunAirport } from '../../../electron/contract/airport-work.ts';
import { app } from '../../frame/app.svelte.ts';
import { outcomeMarks } from '../../text/outcome-marks.ts';
import { applyStatus } from '../apply/apply-status.ts';
import { joined, oneLine } from '../text.ts';

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
export const isMadeAt = ({ ended }: RunAirport): boolean =>
  ended?.ok === true && ended.value.outcomes.some(({ outcome }) => outcome.kind === 'done');

/** Returns what an apply did, with what an import skipped at that airport. */
export const afterImport = (told: Note, skipped = ''): Note =>
  skipped === '' ? told : { ...caution, ...told, note: joined(told.note, skipped) };

/** Returns how an apply ended at one of its airports; undefined before that. */
export function noteOf({ icao, ended }: RunAirport, isUndo: boolean): Note | undefined {
  if (!ended) return undefined;
  const status = applyStatus(icao, ended, app.service, isUndo);
  if (status.kind !== 'failed') return { note: status.text };
  const note = oneLine(status.message);
  return status.message.isUnknown === true
    ? { note, mark: outcomeMarks.unknown, tone: 'caution' }
    : { note, ...failure };
}
