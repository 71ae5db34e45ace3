import { randomUUID } from 'node:crypto';
import type { AppliedLinks, LinkOutcome } from '../contract/linking.ts';
import { done, failed, type Result } from '../contract/result.ts';
import type { Action } from '../contract/activity.ts';
import { joinByOutcome } from '../storage/activity-page.ts';
import type { ActivityLog } from '../storage/activity-log.ts';

interface RecorderParts {
  readonly activity: Pick<ActivityLog, 'begin' | 'append' | 'withdraw' | 'settle' | 'turnOut'>;
  readonly who: () => string | null;
  readonly now?: () => number;
  /** Called when the first action starts and when the last one has ended. */
  readonly onChange?: () => void;
}

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

/** Records actions with their outcomes in the activity, and knows whether any is running. */
export class Recorder {
  readonly #parts: RecorderParts;
  #running = 0;
  #ended = Promise.withResolvers<undefined>();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#running > 0;
  }

  /** Resolves when no action is running. */
  async ended(): Promise<void> {
    if (this.isRunning) await this.#ended.promise;
  }

  readonly recorded: Recorded = async (action, work, turnedOut) => {
    const { activity, who, now = Date.now } = this.#parts;
    // Read it now: the user may be signed out when the action ends.
    const asked = { id: randomUUID(), at: now(), who: who(), ...action };
    this.#start();
    // Write it before the work sends anything: a crash between the two must leave a trace.
    activity.begin(asked);
    try {
      const outcome = await work(asked.id);
      const ended = outcome.ok ? { ...asked, ...turnedOut?.(outcome.value) } : asked;
      activity.append({ ...ended, at: now(), outcome: outcome.ok ? done(null) : outcome });
      return outcome;
    } catch (thrown) {
      activity.withdraw(asked.id);
      throw thrown;
    } finally {
      this.#end();
    }
  };

  readonly settled: Settled = (id, outcome) => this.#parts.activity.settle(id, outcome);

  readonly turnedOut: TurnedOut = (apply, outcomes) => {
    if (outcomes.length === 0) return;
    const parts = outcomes.map(({ outcome, linked, stopbarId, leadOnId }) => {
      const pair = [{ stopbarId, leadOnId }];
      return { link: linked ? pair : [], unlink: linked ? [] : pair, outcome: resultOf(outcome) };
    });
    this.#parts.activity.turnOut(apply, joinByOutcome(parts));
  };

  #start(): void {
    this.#running += 1;
    if (this.#running === 1) this.#parts.onChange?.();
  }

  #end(): void {
    this.#running -= 1;
    if (this.isRunning) return;
    this.#ended.resolve(undefined);
    this.#ended = Promise.withResolvers();
    this.#parts.onChange?.();
  }
}

function resultOf(outcome: LinkOutcome): Result<null> {
  if (outcome.kind === 'done' || outcome.kind === 'already') return done(null);
  if ('error' in outcome) return failed(outcome.error);
  const reason = outcome.kind === 'unknown' ? outcome.reason : undefined;
  return failed({ kind: 'lost', reason: reason ?? 'broken' });
}
