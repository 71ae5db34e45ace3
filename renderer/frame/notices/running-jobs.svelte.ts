import type { WaitingCall } from '../../../electron/contract/call.ts';

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

const slowAfterMs = 2000;

/** Running actions that the user can cancel. Slow ones are shown. */
class RunningJobs {
  jobs = $state.raw<readonly RunningJob[]>([]);

  /** Adds a job. Call the returned function when it ends. */
  start(job: Job): () => void {
    let running: RunningJob = { ...job, isSlow: false };
    this.jobs = [...this.jobs, running];
    const timer = setTimeout(() => {
      const slow = { ...job, isSlow: true };
      this.jobs = this.jobs.map((other) => (other === running ? slow : other));
      running = slow;
    }, slowAfterMs);
    return () => {
      clearTimeout(timer);
      this.jobs = this.jobs.filter((other) => other !== running);
    };
  }
}

export const runningJobs = new RunningJobs();
