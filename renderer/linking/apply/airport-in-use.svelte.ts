import type { AppliedLinks, LinkChange } from '../../../electron/contract/linking.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import type { Status } from '../../frame/app.svelte.ts';
import type { ApplyResults } from './apply-results.svelte.ts';

/** The airport whose staged changes are applied. */
export interface StagedWork {
  readonly icao: string;
  readonly pending: readonly LinkChange[];
  readonly blocked: string | undefined;
  readonly forbidden: string | undefined;
  readonly replacedBy: string | undefined;
  readonly serviceTurn: number;
  readonly results: ApplyResults;
  applying: 'here' | 'earlier' | false;
  applied(ended: AppliedLinks, apply: string): void;
  applyFailed(changes: readonly LinkChange[], error: AppError, apply: string): void;
  withUndo(status: Status, outcomes: AppliedLinks['outcomes'], isUndo: boolean): Status;
}

/** The airport in use: what is offered for an airport acts on this one, or on nothing. */
export const airportInUse = $state<{ work?: StagedWork | undefined }>({});
