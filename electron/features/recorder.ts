import { randomUUID } from 'node:crypto';
import type { Action } from '../contract/activity.ts';
import { done, type Result } from '../contract/result.ts';
import type { ActivityLog } from '../storage/activity-log.ts';

interface RecorderParts {
  readonly activity: ActivityLog;
  readonly who: () => string | null;
  readonly now?: () => number;
  readonly onChange?: () => void;
}

/**
 * Does the work and records its outcome in the activity, before anyone sees it. After work that
 * throws, the outcome is unknown at the next start.
 */
export type Recorded = <T>(
  action: Action,
  /** Gets the ID of the entry. Calls `giveUp` when the user doesn't wait for it any more. */
  work: (id: string, giveUp: () => void) => Promise<Result<T>>,
  id?: string,
) => Promise<Result<T>>;

/** Records actions with their outcomes in the activity, and knows whether any is running. */
export class Recorder {
  readonly #parts: RecorderParts;
  readonly #running = new Set<Promise<unknown>>();
  readonly #awaited = new Set<Promise<unknown>>();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** How many actions are running that the user waits for. */
  get awaited(): number {
    return this.#awaited.size;
  }

  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  readonly recorded: Recorded = async (action, work, id = randomUUID()) => {
    const { activity, who, now = Date.now, onChange } = this.#parts;
    // Write it before the work sends anything: a crash between the two must leave a trace. The user
    // may be signed out when the action ends.
    activity.begin({ id, at: now(), who: who(), ...action });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#running.add(promise);
    this.#awaited.add(promise);
    onChange?.();
    try {
      const outcome = await work(id, () => this.#awaited.delete(promise));
      activity.change(id, { outcome: outcome.ok ? done(null) : outcome });
      return outcome;
    } finally {
      this.#running.delete(promise);
      this.#awaited.delete(promise);
      resolve(undefined);
      onChange?.();
    }
  };
}
