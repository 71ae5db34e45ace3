import type { WaitingCall } from '../../electron/contract/waiting.ts';

/** Something that the user asked for, and how to end it. */
export interface Job {
  readonly call: WaitingCall;
  /** As a sentence without its end: “Loading EDDF”. */
  readonly what: string;
  readonly cancel: () => void;
}

export interface RunningJob extends Job {
  readonly isSlow: boolean;
}

const slowAfterMs = 2000;

/** What the page itself knows how to cancel, shown once it takes long. */
class LongWork {
  jobs = $state.raw<readonly RunningJob[]>([]);

  /** Until the answered function is called. */
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

export const longWork = new LongWork();
