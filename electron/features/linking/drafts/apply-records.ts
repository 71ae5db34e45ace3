import type { Applying, EndedApply, LinkChange } from '../../../contract/linking.ts';
import type { AppError, EpochMs } from '../../../contract/result.ts';

/** Changes of an apply that were sent and whose outcome is unknown. */
export interface UnknownChanges {
  /** The ID of the apply in the activity. */
  readonly apply: string;
  readonly changes: readonly LinkChange[];
  /** When the apply ended, or began if it never ended. */
  readonly since: EpochMs;
  /** The error of their request; absent if the app quit before it ended. */
  readonly error?: AppError | undefined;
}

/** Outcomes of an airport's applies that aren't in the page's draft yet. */
export interface ApplyRecord {
  readonly last?: EndedApply | undefined;
  readonly open: readonly UnknownChanges[];
}

/** The apply that is running, in any session of the profile. */
export interface CurrentApply {
  /** Its ID in the activity. */
  id: string | undefined;
  progress: Applying | null;
  /** Called when `progress` has changed. */
  onChange: () => void;
}

/**
 * Stores apply records. They're on disk before changes are sent, so a crash loses no outcome.
 */
export interface ApplyRecords {
  readonly readApplies: (icao: string) => ApplyRecord;
  readonly saveApplies: (icao: string, record: ApplyRecord) => void;
  /** Resolves when everything of the airport is on disk, or can't be written. */
  readonly saved: (icao: string) => Promise<unknown>;
  readonly current: CurrentApply;
  /** When this run of the app opened the records: an apply of an earlier run may have been killed. */
  readonly openedAt: EpochMs;
}
