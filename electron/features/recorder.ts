import { randomUUID } from 'node:crypto';
import type { Action, Result } from '../contract.ts';
import type { ActivityLog } from '../storage/activity.ts';
import type { Log } from '../storage/log.ts';

export interface RecorderParts {
  readonly activity: Pick<ActivityLog, 'append'>;
  readonly who: () => string | null;
  readonly log: Log;
  readonly now?: () => number;
}

/** Writes an outcome down, then hands it back: nothing is shown that the activity does not know. */
export type Record = <T>(action: Action, outcome: Result<T>) => Promise<Result<T>>;

export function createRecorder({ activity, who, log, now = Date.now }: RecorderParts): Record {
  return async (action, outcome) => {
    const told = outcome.ok ? ({ ok: true, value: null } as const) : outcome;
    try {
      await activity.append({ id: randomUUID(), at: now(), who: who(), outcome: told, ...action });
    } catch (thrown) {
      // A full disk must not hide what became of the request.
      log('The activity could not be written', thrown);
    }
    return outcome;
  };
}
