import type {
  Airport,
  AirportDiff,
  ChangeOutcome,
  LinkChange,
  LinkOutcome,
  Pair,
} from './linking.ts';
import type { NotPossible } from './link-rules.ts';
import type { Result } from './result.ts';

/**
 * What an airport has, as the service listed it last. It may be large, so it's only in answers, once
 * for each read.
 */
export interface AirportData extends Airport {
  /** Increases when the links or points have changed. `AirportWork.dataRev` has the newest. */
  readonly rev: number;
  /** The links on the service, without what is staged. Includes the user's changes since `readAt`. */
  readonly links: readonly Pair[];
}

export interface Staging {
  /** Increases with every change of what is staged. Answers and pushes may overtake each other. */
  readonly rev: number;
  /** What an apply would send, in the order of staging. None of it is on the service yet. */
  readonly pending: readonly LinkChange[];
  /** What undo reverts: the last step, or the last apply, whose reverse is then staged. */
  readonly undo: 'step' | 'apply' | null;
  readonly redo: boolean;
  /**
   * Why pending changes are still staged after an apply; without those that were never applied. What
   * may still be made is `unknown` for everyone, also after a restart; the rest is for this account.
   */
  readonly reasons: readonly { readonly change: LinkChange; readonly why: LinkOutcome }[];
}

export interface Running {
  /** `stopping`: nothing more is sent, and what was sent hasn't been answered yet. */
  readonly phase: 'reading' | 'sending' | 'checking' | 'stopping';
  /** How many changes have an outcome. */
  readonly done: number;
  readonly total: number;
}

/** What a read of the links showed about what was staged before it, for one line that says so. */
export interface Found {
  /** Increases with each. Say it once, when it's higher than the one that was said last. */
  readonly rev: number;
  /** Others had made them already, so they aren't staged any more. */
  readonly madeByOthers: readonly LinkChange[];
  /** Changes of earlier applies that were unsettled until then. */
  readonly settled: readonly ChangeOutcome[];
  /** How many of them weren't made and are still staged. */
  readonly staged: number;
}

/** What is being done at one airport. Pushed, and in answers: keep the one with the higher `rev`. */
export interface AirportWork {
  readonly icao: string;
  readonly rev: number;
  /** The revision of the newest data: if it's higher than the page's, call `readAirportData`. */
  readonly dataRev: number;
  readonly staging: Staging;
  /** While it isn't null, nothing can be staged, undone, redone or discarded here. */
  readonly running: Running | null;
  /**
   * What became of each change of the last apply of this run of the app; empty while one is running,
   * and after another person has signed in.
   */
  readonly outcomes: readonly ChangeOutcome[];
  /** What the last read found; null if that was nothing, or after an apply. */
  readonly found: Found | null;
  /** What others changed since the user looked at the airport before; null if that is nothing. */
  readonly byOthers: AirportDiff | null;
}

export interface AirportState {
  readonly data: AirportData;
  readonly work: AirportWork;
}

/** What was staged. Changes that have no effect are neither staged nor skipped. */
export interface Staged {
  readonly staging: Staging;
  readonly skipped: readonly {
    readonly change: LinkChange;
    /** `applying`: an apply is running at this airport. */
    readonly why: NotPossible | 'applying';
  }[];
}

/** The part of the pushed state that is about staged links. Pushed as a whole, if it has changed. */
export interface LinkingPush {
  /** The airport that was opened last. */
  readonly inWork: AirportWork | null;
  /** The other airports at which something is staged or being applied, by ICAO code. */
  readonly others: readonly OtherAirport[];
  /**
   * The last apply: where it is, and how it ended. A page that has said how it ended dismisses it. Null
   * if there is none, or if another person has signed in.
   */
  readonly apply: ApplyRun | null;
}

export interface OtherAirport {
  readonly icao: string;
  /** The revision of what is staged there, for `apply`. */
  readonly rev: number;
  readonly staged: number;
  /** How many of them remove a link. */
  readonly unlinks: number;
  readonly running: Running | null;
}

/** An apply at one airport, or at several, one after another. */
export interface ApplyRun {
  readonly id: string;
  /** `stopping`: nothing more is sent, and what was sent hasn't been answered yet. */
  readonly phase: 'applying' | 'stopping' | 'ended';
  /** Whether it undoes another one. An undo of that isn't one. */
  readonly isUndo: boolean;
  /** In the order in which they're applied. */
  readonly airports: readonly RunAirport[];
}

export interface RunAirport {
  readonly icao: string;
  readonly changes: number;
  /**
   * Null until the airport is done, and if the apply stopped before it. Fails only if nothing was
   * sent.
   */
  readonly ended: Result<ApplyEnded> | null;
}

/** How an apply ended at an airport. `AirportWork.outcomes` has the changes themselves. */
export interface ApplyEnded {
  readonly outcomes: readonly {
    readonly outcome: LinkOutcome;
    readonly count: number;
  }[];
  /** False if the links couldn't be read after the changes, unless the user cancelled that. */
  readonly wasRead: boolean;
  /** What its reads found besides; null if that was nothing. */
  readonly found: Found | null;
}
