import type { Waiting, WaitingCall } from '../../../electron/contract/call.ts';
import type { EpochMs } from '../../../electron/contract/result.ts';

/** A running action and how to cancel it. */
export interface Job {
  readonly call: WaitingCall;
  /** Such as “Loading EDDF”, without a full stop. */
  readonly what: string;
  readonly cancel: () => void;
}

export interface RunningJob extends Job {
  readonly isSlow: boolean;
}

/** A request that the user is waiting for. */
interface PendingRequest extends Job {
  /** Set while the request waits to be retried. */
  readonly waiting?: Waiting;
}

/** Returns the page's slow jobs and the calls that wait to be retried, without duplicates. */
export function pendingRequests(
  waiting: readonly Waiting[],
  jobs: readonly RunningJob[],
  other: (waiting: Waiting) => Job,
): readonly PendingRequest[] {
  const lines = jobs.flatMap(({ isSlow, ...job }): PendingRequest[] => {
    const wait = waiting.find(({ call }) => call === job.call);
    if (wait) return [{ ...job, waiting: wait }];
    return isSlow ? [job] : [];
  });
  const others = waiting.filter(({ call }) => !jobs.some((job) => job.call === call));
  return [...lines, ...others.map((wait) => ({ ...other(wait), waiting: wait }))];
}

/** Returns whole seconds, at least 0. */
export const secondsUntil = (until: EpochMs, now: EpochMs): number =>
  Math.max(0, Math.ceil((until - now) / 1000));
