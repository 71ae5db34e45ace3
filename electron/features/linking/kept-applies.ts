import type { EndedApply, LinkChange } from '../../contract/linking.ts';
import type { AppError, EpochMs } from '../../contract/result.ts';

/** Changes of an apply that were sent and whose outcome is unknown. */
export interface OpenApply {
  /** Its id in the activity. */
  readonly apply: string;
  readonly changes: readonly LinkChange[];
  /** When it ended, or began if it never did. */
  readonly since: EpochMs;
  /** What the requests ended with; absent where the companion quit before. */
  readonly error?: AppError | undefined;
}

/** What is known of an airport's applies and not in the page's draft yet. */
export interface KeptApply {
  readonly last?: EndedApply | undefined;
  readonly open: readonly OpenApply[];
}

/** On disk before changes are sent, so that a kill loses no outcome. */
export interface KeptApplies {
  readonly appliesOf: (icao: string) => KeptApply;
  readonly keepApplies: (icao: string, kept: KeptApply) => void;
}
