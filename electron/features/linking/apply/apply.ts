import { randomUUID } from 'node:crypto';
import type { CallClient } from '../../../api/client.ts';
import { unlessAborted } from '../../../api/http/unless-aborted.ts';
import { mayStillRun, unanswered } from '../../../api/late-writes.ts';
import { shownFromMs } from '../../../api/request.ts';
import type { Links } from '../../../api/schema.ts';
import type { Running } from '../../../contract/airport-work.ts';
import {
  pairsOf,
  type ChangeOutcome,
  type LinkChange,
  type LinkOutcome,
} from '../../../contract/linking.ts';
import {
  done,
  failed,
  type AppError,
  type EpochMs,
  type Result,
} from '../../../contract/result.ts';
import type { ActivityLog } from '../../../storage/activity-log.ts';
import type { KeyedLock } from '../../keyed-lock.ts';
import type { Recorded } from '../../recorder.ts';
import { indexPairs, isAlreadyApplied, pairsIn } from '../link-index.ts';
import { readListing, type Listing } from '../listing.ts';
import { namesOf } from '../point-names.ts';
import { recordLinks } from '../record-links.ts';
import type { Sent } from '../staged/unsettled.ts';
import { notMadeError } from './classify-error.ts';
import { planApply, type Plan } from './plan.ts';
import { Sender, type Told } from './sender.ts';

/** The account that applies changes, and what records them. */
export interface Applier {
  /**
   * Returns a client bound to the account: it never sends with another one's token.
   * @param giveUp called when a write without an answer isn't waited for any more
   */
  readonly connect: (signal: AbortSignal, giveUp: () => void) => CallClient;
  readonly signedIn: () => Promise<boolean>;
  readonly recorded: Recorded;
}

interface ApplyParts extends Applier {
  readonly icao: string;
  /** Of different pairs. */
  readonly changes: readonly LinkChange[];
  readonly unsettled: ReadonlyMap<LinkChange, AppError>;
  readonly inTurn: KeyedLock;
  readonly activity: Pick<ActivityLog, 'changeLinks'>;
  readonly now: () => EpochMs;
  /** Notes what is about to be sent. Resolves when a crash can't lose it. */
  readonly onSend: (sent: Sent) => Promise<unknown>;
  /** Takes what came of a request that was given up. */
  readonly onLate: (made: readonly LinkChange[], others: readonly Sent[]) => Promise<unknown>;
  readonly onChange: () => void;
}

export interface Applied {
  readonly outcomes: readonly ChangeOutcome[];
  readonly unsettled: readonly Sent[];
  /** Whether a request is still running that the user doesn't wait for any more. */
  readonly isGivenUp: boolean;
  /** The airport afterwards, or before if it couldn't be read any more. */
  readonly listing: Listing;
  /** False if that read failed; a user who cancelled it misses nothing. */
  readonly wasRead: boolean;
}

/** The activity of a larger apply would be long. The page shows only this many of its changes. */
const maxNamed = 100;

/** Makes changes at one airport: reads it, sends what is needed, and reads what came of it. */
export class Apply {
  /** Also of its entry in the activity. */
  readonly id = randomUUID();
  readonly #parts: ApplyParts;
  readonly #stop = new AbortController();
  readonly #client: CallClient;
  #phase: Running['phase'] = 'reading';
  #done = 0;
  #giveUp = (): void => undefined;
  /** What was known when the user stopped waiting for a reply. */
  #soFar: ReadonlyMap<LinkChange, Told> | undefined;

  constructor(parts: ApplyParts) {
    this.#parts = parts;
    this.#client = parts.connect(this.#stop.signal, () => this.#giveUp());
  }

  get changes(): readonly LinkChange[] {
    return this.#parts.changes;
  }

  get running(): Running {
    const phase = this.#stop.signal.aborted ? 'stopping' : this.#phase;
    return { phase, done: this.#done, total: this.#parts.changes.length };
  }

  /** Sends nothing more. What is in flight is finished and recorded. */
  stop(why: AppError): void {
    this.#stop.abort(why);
    this.#parts.onChange();
  }

  /** Fails as a whole only if nothing was sent. */
  async run(): Promise<Result<Applied>> {
    const { changes, unsettled } = this.#parts;
    const before = await this.#read();
    if (!before.ok) return this.#notSent(this.#stopped ?? before.error);
    const plan = planApply(changes, before.value, unsettled);
    this.#tell(plan.settled.size);
    const told = await this.#send(plan, before.value);
    const after = told.size > 0 ? await this.#check(before.value) : before.value;
    const outcomes = this.#verified(told, after);
    const all = new Map([...plan.settled, ...outcomes]);
    return done({
      outcomes: changes.flatMap((change) => {
        const outcome = all.get(change);
        return outcome ? [{ ...change, outcome }] : [];
      }),
      unsettled: this.#unsettledOf(told, (one) => outcomes.get(one)?.kind === 'unknown'),
      isGivenUp: this.#soFar !== undefined,
      listing: after ?? before.value,
      wasRead: after !== null || this.#stopped?.kind === 'cancelled',
    });
  }

  get #stopped(): AppError | undefined {
    return this.#stop.signal.reason as AppError | undefined;
  }

  async #read(): Promise<Result<Listing>> {
    const { icao, now, signedIn } = this.#parts;
    if (!(await signedIn())) return failed({ kind: 'signed-out' });
    return readListing(this.#client, icao, now);
  }

  /** Returns what the replies told. */
  async #send(plan: Plan, { points }: Listing): Promise<ReadonlyMap<LinkChange, Told>> {
    const { icao, activity, recorded, now, onSend, onLate, onChange } = this.#parts;
    const changes = plan.batches.flat();
    if (changes.length === 0) return new Map();
    this.#phase = 'sending';
    onChange();
    await onSend({ apply: this.id, changes, since: now() });
    const givenUp = Promise.withResolvers<undefined>();
    const sender = new Sender({
      ...this.#parts,
      client: this.#client,
      bulkOnly: plan.bulkOnly,
      stop: this.#stop.signal,
      giveUp: () => this.#giveUp(),
      left: (some) => this.#left(some),
      onOutcome: (some, outcome) => {
        // Reads tell the rest.
        if (this.#soFar && outcome.kind !== 'done') return;
        recordLinks(
          activity,
          this.id,
          some.map((change) => ({ ...change, outcome })),
        );
        this.#tell(some.length);
      },
    });
    const work = async (_id: string, giveUp: () => void) => {
      this.#giveUp = () => {
        this.#soFar ??= sender.giveUp();
        giveUp();
        givenUp.resolve(undefined);
      };
      await sender.send(plan.batches);
      if (!this.#soFar) return done(null);
      const isMade = (one: LinkChange) => sender.told.get(one)?.outcome.kind === 'done';
      const others = this.#unsettledOf(sender.told, (one) => !isMade(one));
      await onLate(changes.filter(isMade), others);
      return done(null);
    };
    const names = namesOf(changes.length > maxNamed ? [] : points, changes);
    const input = { icao, ...pairsOf(changes) };
    const ended = recorded({ action: 'changeLinks', input, ...names }, work, this.id);
    await Promise.race([ended, givenUp.promise]);
    const soFar = this.#soFar;
    if (!soFar) return sender.told;
    const unsent: Told = { outcome: { kind: 'not-sent', error: this.#stopped ?? unanswered } };
    return new Map(changes.map((change) => [change, soFar.get(change) ?? unsent]));
  }

  /** Records why nothing was sent, unless the user cancelled it. */
  async #notSent(error: AppError): Promise<Result<never>> {
    if (error.kind === 'cancelled') return failed(error);
    const { icao, changes, activity, recorded } = this.#parts;
    const outcome = { kind: 'not-sent', error } as const;
    const work = () => {
      const outcomes = changes.map((change) => ({ ...change, outcome }));
      recordLinks(activity, this.id, outcomes);
      return Promise.resolve(failed(error));
    };
    const input = { icao, ...pairsOf(changes) };
    return recorded({ action: 'changeLinks', input }, work, this.id);
  }

  /** Returns the changes that the links don't show; undefined if the links can't be read. */
  async #left(changes: readonly LinkChange[]): Promise<readonly LinkChange[] | undefined> {
    const links = await this.#readLinks();
    if (!links.ok) return undefined;
    const index = indexPairs(pairsIn(links.value));
    return changes.filter((change) => !isAlreadyApplied(index, change));
  }

  /** Reads the links after the changes. */
  async #check(before: Listing): Promise<Listing | null> {
    this.#phase = 'checking';
    this.#parts.onChange();
    const readAt = this.#parts.now();
    const links = await this.#readLinks();
    return links.ok ? { ...before, links: links.value, readAt } : null;
  }

  /** Reads the links until the user cancels. A read that starts after that may only take a moment. */
  async #readLinks(): Promise<Result<Links>> {
    const { signal } = this.#stop;
    const limit = signal.aborted ? AbortSignal.timeout(shownFromMs) : signal;
    try {
      return await unlessAborted(limit, this.#client.afterWrite.readLinks(this.#parts.icao));
    } catch (thrown) {
      if (limit.aborted) return failed({ kind: 'cancelled' });
      throw thrown;
    }
  }

  /** Returns the outcomes, and records those that differ from the replies. */
  #verified(
    told: ReadonlyMap<LinkChange, Told>,
    after: Listing | null,
  ): ReadonlyMap<LinkChange, LinkOutcome> {
    const links = after && indexPairs(pairsIn(after.links));
    const outcomes = new Map(
      [...told].map(([change, one]) => [
        change,
        links ? verify(one, isAlreadyApplied(links, change)) : one.outcome,
      ]),
    );
    const changed = [...outcomes].filter(([change, outcome]) => {
      return outcome !== told.get(change)?.outcome;
    });
    recordLinks(
      this.#parts.activity,
      this.id,
      changed.map(([change, outcome]) => ({ ...change, outcome })),
    );
    return outcomes;
  }

  #unsettledOf(
    told: ReadonlyMap<LinkChange, Told>,
    isUnsettled: (change: LinkChange) => boolean,
  ): readonly Sent[] {
    const since = this.#parts.now();
    const some = [...told].filter(([change]) => isUnsettled(change));
    const byError = Map.groupBy(some, ([, one]) => JSON.stringify(errorOf(one)));
    return [...byError.values()].map((same) => {
      const [error] = same.map(([, one]) => errorOf(one));
      return { apply: this.id, since, changes: same.map(([change]) => change), error };
    });
  }

  #tell(count: number): void {
    this.#done += count;
    this.#parts.onChange();
  }
}

const errorOf = ({ outcome, uncertain }: Told): AppError | undefined =>
  uncertain ?? ('error' in outcome ? outcome.error : undefined);

/**
 * Returns the outcome according to the links, because two writers on one lead-on can lose an update
 * (SERVICE.md B4).
 */
function verify({ outcome, uncertain }: Told, isMade: boolean): LinkOutcome {
  if (!uncertain) {
    if (outcome.kind !== 'done' || isMade) return outcome;
    return { kind: 'refused', error: { kind: 'conflict', said: '' } };
  }
  if (isMade) return { kind: 'done' };
  return mayStillRun(uncertain) ? outcome : { kind: 'refused', error: notMadeError(uncertain) };
}
