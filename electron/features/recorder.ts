import { randomUUID } from 'node:crypto';
import type { AppliedLinks, LinkOutcome } from '../contract/linking.ts';
import { done, failed, type Result } from '../contract/result.ts';
import type { Action } from '../contract/activity.ts';
import { joinAlike } from '../storage/activity-page.ts';
import type { ActivityLog } from '../storage/activity-log.ts';
import type { Log } from '../storage/log.ts';

export interface RecorderParts {
  readonly activity: Pick<ActivityLog, 'begin' | 'append' | 'withdraw'>;
  readonly who: () => string | null;
  readonly log: Log;
  readonly now?: () => number;
}

/** By then a request is on its way, and waits for no file; what is refused at once leaves one line. */
const onItsWayMs = 10;

/**
 * Does something and writes down how it ended: nothing is shown that the activity does not know.
 * What throws leaves no entry.
 */
export type Recorded = <T>(
  action: Action,
  /** Called with the ID of the entry. */
  work: (id: string) => Promise<Result<T>>,
  /** Returns the action as it turned out, for the entry of one that succeeded. */
  turnedOut?: (value: T) => Action,
) => Promise<Result<T>>;

/** Writes down what changes of an apply turned out to be, after its entry said something else. */
export type TurnedOut = (apply: string, outcomes: AppliedLinks['outcomes']) => void;

/** Writes down what an action turned out to be, after its entry said that this is unknown. */
export type Settled = (id: string, outcome: Result<null>) => void;

export function createSettled({
  activity,
  log,
}: {
  readonly activity: Pick<ActivityLog, 'settle'>;
  readonly log: Log;
}): Settled {
  return (id, outcome) => {
    try {
      activity.settle(id, outcome);
    } catch (thrown) {
      log('The activity could not be written', thrown);
    }
  };
}

export function createTurnedOut({
  activity,
  log,
}: {
  readonly activity: Pick<ActivityLog, 'turnOut'>;
  readonly log: Log;
}): TurnedOut {
  return (apply, outcomes) => {
    if (outcomes.length === 0) return;
    const parts = outcomes.map(({ outcome, linked, stopbarId, leadOnId }) => {
      const pair = [{ stopbarId, leadOnId }];
      return { link: linked ? pair : [], unlink: linked ? [] : pair, outcome: toldOf(outcome) };
    });
    try {
      activity.turnOut(apply, joinAlike(parts));
    } catch (thrown) {
      log('The activity could not be written', thrown);
    }
  };
}

function toldOf(outcome: LinkOutcome): Result<null> {
  if (outcome.kind === 'done' || outcome.kind === 'already') return done(null);
  if ('error' in outcome) return failed(outcome.error);
  const reason = outcome.kind === 'unknown' ? outcome.reason : undefined;
  return failed({ kind: 'lost', reason: reason ?? 'broken' });
}

export function createRecorder({ activity, who, log, now = Date.now }: RecorderParts): Recorded {
  /** A full disk must not hide what became of the request. */
  const write = (line: () => void) => {
    try {
      line();
    } catch (thrown) {
      log('The activity could not be written', thrown);
    }
  };
  return async (action, work, turnedOut) => {
    // Whoever asked for it: by the time it ends, nobody may be signed in.
    const asked = { id: randomUUID(), at: now(), who: who(), ...action };
    const beginning = setTimeout(() => {
      try {
        activity.begin(asked);
      } catch {
        // What is wrong with the file is told when it is to take the end.
      }
    }, onItsWayMs);
    try {
      const outcome = await work(asked.id);
      const told = outcome.ok ? done(null) : outcome;
      const ended = outcome.ok ? { ...asked, ...turnedOut?.(outcome.value) } : asked;
      write(() => activity.append({ ...ended, at: now(), outcome: told }));
      return outcome;
    } catch (thrown) {
      write(() => activity.withdraw(asked.id));
      throw thrown;
    } finally {
      clearTimeout(beginning);
    }
  };
}
