import { randomUUID } from 'node:crypto';
import { done, type Result } from '../contract/result.ts';
import type { Action } from '../contract/activity.ts';
import type { ActivityLog } from '../storage/activity.ts';
import type { Log } from '../storage/log.ts';

export interface RecorderParts {
  readonly activity: Pick<ActivityLog, 'append'>;
  readonly who: () => string | null;
  readonly log: Log;
  readonly now?: () => number;
}

/** Does something and writes down how it ended: nothing is shown that the activity does not know. */
export type Recorded = <T>(action: Action, work: () => Promise<Result<T>>) => Promise<Result<T>>;

export function createRecorder({ activity, who, log, now = Date.now }: RecorderParts): Recorded {
  return async (action, work) => {
    // Whoever asked for it: by the time it ends, nobody may be signed in.
    const asker = who();
    const outcome = await work();
    const told = outcome.ok ? done(null) : outcome;
    try {
      activity.append({ id: randomUUID(), at: now(), who: asker, outcome: told, ...action });
    } catch (thrown) {
      // A full disk must not hide what became of the request.
      log('The activity could not be written', thrown);
    }
    return outcome;
  };
}
