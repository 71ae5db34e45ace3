import type {
  AirportRequestIds,
  KnownSwitch,
  SwitchState,
} from '../../../electron/contract/contributions.ts';
import type { AppError, EpochMs } from '../../../electron/contract/result.ts';

/** What one airport's switch is, and what the user wants it to be. */
export interface RowState {
  /** Null where it is not known. */
  readonly known: boolean | null;
  readonly changedAt: EpochMs | null;
  /** Null while nothing is under way. */
  readonly wanted: boolean | null;
  /** It was sent and may have been done: the service is being asked. */
  readonly readingBack: boolean;
  /** How the last wish ended, where it was not as wished. */
  readonly note: RowNote | null;
  /** Somebody else changed it after this time. */
  readonly changedSince: EpochMs | null;
}

export interface RowNote {
  readonly wanted: boolean;
  /** Null where the request was not this page's, and only the outcome is known. */
  readonly error: AppError | null;
}

export const unheard: RowState = {
  known: null,
  changedAt: null,
  wanted: null,
  readingBack: false,
  note: null,
  changedSince: null,
};

/** What the switch shows: a wish at once. Null where it cannot say on or off. */
export const shownOf = ({ wanted, known }: RowState): boolean | null => wanted ?? known;

/** Whether there is something to say beside the switch. */
export const hasRemark = ({ note, changedSince }: RowState): boolean =>
  note !== null || changedSince !== null;

export const wished = (state: RowState, wanted: boolean): RowState => ({
  ...state,
  wanted,
  readingBack: false,
  note: null,
  changedSince: null,
});

/** No answer came: nothing is wanted any more, and nothing is known until it was read back. */
export const lost = (state: RowState): RowState => ({
  ...state,
  known: null,
  wanted: null,
  readingBack: true,
});

/** Nothing is under way any more: `settled` is the last word. */
export const settled = (
  state: RowState,
  { contributionsEnabled, changedAt }: KnownSwitch,
  note: RowNote | null,
): RowState => ({
  ...state,
  known: contributionsEnabled,
  changedAt,
  wanted: null,
  readingBack: false,
  note,
});

/** As the main process tells it. A wish of this page outlives what is read meanwhile. */
export const read = (state: RowState, told: SwitchState): RowState => {
  const { contributionsEnabled: known, changedAt, changedSince } = told;
  const isUnderWay = state.wanted !== null || state.readingBack;
  const note = isUnderWay ? state.note : null;
  return { ...state, known, changedAt, changedSince, note };
};

export const rowKey = ({ divisionId, airportRequestId }: AirportRequestIds): string =>
  `${divisionId}/${airportRequestId}`;
