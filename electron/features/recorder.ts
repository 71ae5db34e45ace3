import { randomUUID } from 'node:crypto';
import type { AppliedLinks, LinkOutcome } from '../contract/linking.ts';
import { done, failed, type Result } from '../contract/result.ts';
import type { Action } from '../contract/activity.ts';
import { joinByOutcome } from '../storage/activity-page.ts';
import type { ActivityLog } from '../storage/activity-log.ts';
import type { Log } from '../storage/log.ts';

export interface RecorderParts {
  readonly activity: Pick<ActivityLog, 'begin' | 'append' | 'withdraw'>;
  readonly who: () => string | null;
  readonly log: Log;
  readonly now?: () => number;
}

/** An action that ends sooner, such as one that is refused immediately, needs no line for its beginning. */
const beginAfterMs = 10;

/**
 * Does the work and records its outcome in the activity, before anyone sees it. Work that throws
 * leaves no entry.
 */
export type Recorded = <T>(
  action: Action,
  /** Called with the ID of the entry. */
  work: (id: string) => Promise<Result<T>>,
  /** Returns the action to record if it succeeded. */
  turnedOut?: (value: T) => Action,
) => Promise<Result<T>>;

/** Records outcomes of an apply's changes that differ from its entry. */
export type TurnedOut = (apply: string, outcomes: AppliedLinks['outcomes']) => void;

/** Records the outcome of an action whose entry says that it's unknown. */
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
      log('Can’t save the activity', thrown);
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
      activity.turnOut(apply, joinByOutcome(parts));
    } catch (thrown) {
      log('Can’t save the activity', thrown);
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
  /** Return the outcome even if the disk is full. */
  const write = (line: () => void) => {
    try {
      line();
    } catch (thrown) {
      log('Can’t save the activity', thrown);
    }
  };
  return async (action, work, turnedOut) => {
    // Read it now: the user may be signed out when the action ends.
    const asked = { id: randomUUID(), at: now(), who: who(), ...action };
    const beginning = setTimeout(() => {
      try {
        activity.begin(asked);
      } catch {
        // Writing the end reports the error.
      }
    }, beginAfterMs);
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
