import type { Release, UpdateProblem } from '../../contract/application/updates.ts';

/** Checks for updates, downloads and installs them. The shell passes the real one. */
export interface Updater {
  /** Returns null if there is no newer version. @throws UpdateFailure */
  readonly check: () => Promise<Release | null>;
  /** Downloads the version that the last check found. @throws UpdateFailure */
  readonly download: (onProgress: (percent: number) => void) => Promise<void>;
  /** Quits, installs the downloaded version and starts it. @throws UpdateFailure */
  readonly install: () => void;
}

export class UpdateFailure extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem, cause?: unknown) {
    super(`No update: ${problem}`, { cause });
    this.problem = problem;
  }
}
