import type { Release, UpdateProblem } from '../../contract/updates.ts';

/** What looks for a newer version, fetches it and puts it in place; the shell brings the real one. */
export interface Updater {
  /** Null where nothing is newer. @throws UpdateFailure */
  readonly check: () => Promise<Release | null>;
  /** Of what the last check found; told how much of 100 is there. @throws UpdateFailure */
  readonly download: (onProgress: (percent: number) => void) => Promise<void>;
  /** Quits, installs what was downloaded, and starts it. */
  readonly install: () => void;
}

export class UpdateFailure extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem, cause?: unknown) {
    super(`No update: ${problem}`, { cause });
    this.problem = problem;
  }
}
