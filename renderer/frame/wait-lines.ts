import type { Waiting } from '../../electron/contract/waiting.ts';
import type { EpochMs } from '../../electron/contract/result.ts';
import type { Job, RunningJob } from './long-work.svelte.ts';

/** One thing that the user waits for. */
export interface WaitLine extends Job {
  /** Absent while the service is answering. */
  readonly waiting?: Waiting;
}

/** Returns what is shown of the page's own jobs and of the calls that wait: each call once. */
export function waitLines(
  waiting: readonly Waiting[],
  jobs: readonly RunningJob[],
  other: (waiting: Waiting) => Job,
): readonly WaitLine[] {
  const lines = jobs.flatMap(({ isSlow, ...job }): WaitLine[] => {
    const wait = waiting.find(({ call }) => call === job.call);
    if (wait) return [{ ...job, waiting: wait }];
    return isSlow ? [job] : [];
  });
  const others = waiting.filter(({ call }) => !jobs.some((job) => job.call === call));
  return [...lines, ...others.map((wait) => ({ ...other(wait), waiting: wait }))];
}

/** Whole seconds, and never fewer than none. */
export const secondsUntil = (until: EpochMs, now: EpochMs): number =>
  Math.max(0, Math.ceil((until - now) / 1000));
