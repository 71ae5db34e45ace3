import { mayStillRun } from '../../../api/late-writes.ts';
import type { Call } from '../../../contract/call.ts';
import type {
  AppliedLinks,
  Applying,
  ChangeOutcome,
  EndedApply,
  LinkChange,
  LinkOutcome,
  Pair,
} from '../../../contract/linking.ts';
import { done, failed, type AppError, type Result } from '../../../contract/result.ts';
import type { ActivityLog } from '../../../storage/activity-log.ts';
import type { Recorded } from '../../recorder.ts';
import type { ApplyRecords } from '../drafts/apply-records.ts';
import { UnknownOutcomes, type RunningApply } from '../drafts/unknown-outcomes.ts';
import { changeKey, indexLinks, isAlreadyApplied, type LinkIndex } from '../link-index.ts';
import { readListing, toAirport, type Listing, type ListingClient } from '../listing.ts';
import { namesOf } from '../point-names.ts';
import { recordLinks } from '../record-links.ts';
import { pairsOf } from './link-requests.ts';
import { planApply, requestedChanges, type ApplyPlan, type RequestedChange } from './apply-plan.ts';
import { BatchSender, type BatchSenderParts, type SettledChange } from './batch-sender.ts';
import { notMadeError } from './classify-error.ts';
import { readUntilCancelled } from './read-until-cancelled.ts';

interface LinkApplierParts extends Omit<
  BatchSenderParts,
  'onSettled' | 'client' | 'bulkOnly' | 'cancel'
> {
  /** Called once per apply, so all of its requests use the same account. */
  readonly client: (call?: Call) => ApplyClient;
  readonly now: () => number;
  readonly signedIn: () => Promise<boolean>;
  readonly recorded: Recorded;
  readonly activity: Pick<ActivityLog, 'changeLinks'>;
  readonly drafts: ApplyRecords;
}

type ApplyClient = BatchSenderParts['client'] & ListingClient;

interface RequestedLinks {
  readonly icao: string;
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
  /** The page's ID for the apply; absent if no draft waits for its outcomes. */
  readonly apply?: string | undefined;
}

/** The activity of a larger apply would be long. The page shows only this many of its changes. */
const maxNamed = 100;

type Outcomes = ReadonlyMap<LinkChange, LinkOutcome>;

/** Applies links and unlinks at one airport; one apply at a time. */
export class LinkApplier {
  readonly #parts: LinkApplierParts;
  readonly unknownOutcomes: UnknownOutcomes;
  /** Aborted when the running apply must send nothing more; undefined when none is running. */
  #cancel: AbortController | undefined;
  #stopReason: AppError | undefined;
  #progress: Applying = { icao: '', settled: 0, total: 0 };

  constructor(parts: LinkApplierParts) {
    this.#parts = parts;
    this.unknownOutcomes = new UnknownOutcomes(parts.activity, parts.drafts, parts.now);
  }

  isApplyingAt(icao: string): boolean {
    return this.#parts.drafts.current.progress?.icao === icao;
  }

  /** Sends nothing more. Requests in flight are finished and reported. */
  stop(reason: AppError): void {
    if (!this.#cancel) return;
    this.#stopReason ??= reason;
    this.#tell({ cancelling: true });
    this.#cancel.abort();
  }

  /** Applies the changes. Fails as a whole only if nothing was sent. */
  async apply(requested: RequestedLinks, call?: Call): Promise<Result<AppliedLinks>> {
    const { current } = this.#parts.drafts;
    if (current.progress) {
      return failed({ kind: 'conflict', said: 'Links are already being applied.' });
    }
    this.#cancel = new AbortController();
    this.#stopReason = undefined;
    try {
      return await this.#apply(requested, this.#cancel.signal, call);
    } finally {
      this.#cancel = undefined;
      Object.assign(current, { id: undefined, progress: null });
      current.onChange();
    }
  }

  async #apply(
    { icao, link, unlink, apply }: RequestedLinks,
    cancel: AbortSignal,
    call?: Call,
  ): Promise<Result<AppliedLinks>> {
    const { now } = this.#parts;
    const client = this.#parts.client(call);
    const requested = requestedChanges(link, unlink);
    const changes = [...new Set(requested.map(({ sent }) => sent))];
    this.#progress = { icao, settled: 0, total: changes.length };
    this.#tell({});
    const named = { icao, draftApply: apply };
    const before = await readUntilCancelled(this.#readBefore(client, icao), cancel);
    if (!before.ok) return this.#failAll(named, requested, this.#stopReason ?? before.error);
    const late = this.unknownOutcomes.settle(before.value);
    const plan = planApply(changes, before.value, this.unknownOutcomes.unsettled(icao));
    markMadeEarlier(plan, late);
    if (plan.settled.size > 0) this.#addSettled(plan.settled.size);
    const outcomesWith = (outcomes: Outcomes): ChangeOutcome[] =>
      requested.map(({ requested, sent }) => ({
        ...requested,
        outcome: plan.settled.get(sent) ??
          outcomes.get(sent) ?? { kind: 'unknown', reason: 'cut-short' },
      }));
    const sending = { changes: plan.batches.flat(), since: now() };
    const running = this.unknownOutcomes.begin(named, outcomesWith(new Map()), sending);
    await this.#parts.drafts.saved(icao);
    const sent = await this.#send(client, running, plan, before.value, cancel);
    const after =
      plan.batches.length > 0 ? await this.#readAfter(client, before.value, cancel) : before.value;
    const outcomes = this.#outcomesOf(running.id, sent, after);
    const ended = this.#endedWith(outcomesWith(outcomes));
    const unknown = [...sent].flatMap(([change, { uncertain }]) =>
      outcomes.get(change)?.kind === 'unknown' && uncertain ? [{ change, error: uncertain }] : [],
    );
    this.unknownOutcomes.end(running, ended, unknown, now());
    await this.#parts.drafts.saved(icao);
    const settled = after ? [...late, ...this.unknownOutcomes.settle(after)] : late;
    const keys = new Set(ended.outcomes.map(changeKey));
    const turnedOut = settled.filter((change) => !keys.has(changeKey(change)));
    return done({
      ...ended,
      airport: after && toAirport(after),
      ...(turnedOut.length > 0 && { turnedOut }),
    });
  }

  /** Ends an apply that sent nothing. */
  #failAll(
    named: Omit<RunningApply, 'id'>,
    requested: readonly RequestedChange[],
    error: AppError,
  ): Result<never> {
    const outcomes = requested.map(({ requested }) => ({
      ...requested,
      outcome: { kind: 'not-sent' as const, error },
    }));
    const nothing = { changes: [], since: this.#parts.now() };
    const running = this.unknownOutcomes.begin(named, outcomes, nothing);
    this.unknownOutcomes.end(running, this.#endedWith(outcomes), [], nothing.since);
    return failed(error);
  }

  #endedWith(outcomes: readonly ChangeOutcome[]): Omit<EndedApply, 'apply'> {
    const isAll = outcomes.every(({ outcome: { kind } }) => kind === 'done' || kind === 'already');
    const isCancelled = this.#stopReason?.kind === 'cancelled' && !isAll;
    return { outcomes, ...(isCancelled && { cancelled: true }) };
  }

  async #readBefore(client: ListingClient, icao: string): Promise<Result<Listing>> {
    if (!(await this.#parts.signedIn())) return failed({ kind: 'signed-out' });
    return readListing(client, icao, this.#parts.now);
  }

  async #readAfter(
    { afterWrite }: ApplyClient,
    before: Listing,
    cancel: AbortSignal,
  ): Promise<Listing | null> {
    const readAt = this.#parts.now();
    const links = await readUntilCancelled(afterWrite.readLinks(before.icao), cancel);
    return links.ok ? { ...before, links: links.value, readAt } : null;
  }

  async #send(
    client: ApplyClient,
    { id, icao }: RunningApply,
    { batches, bulkOnly }: ApplyPlan,
    { points }: Listing,
    cancel: AbortSignal,
  ): Promise<ReadonlyMap<LinkChange, SettledChange>> {
    if (batches.length === 0) return new Map();
    const changes = batches.flat();
    const onSettled = (some: readonly LinkChange[], outcome: LinkOutcome) => {
      const outcomes = some.map((change) => ({ ...change, outcome }));
      recordLinks(this.#parts.activity, id, outcomes);
      this.#addSettled(some.length);
    };
    const parts = { ...this.#parts, client, bulkOnly, onSettled, cancel };
    const sender = new BatchSender(parts, icao, batches);
    const stop = () => sender.stop(this.#stopReason ?? { kind: 'cancelled' });
    if (cancel.aborted) stop();
    else cancel.addEventListener('abort', stop);
    const input = { icao, ...pairsOf(changes) };
    const names = namesOf(changes.length > maxNamed ? [] : points, changes);
    let sent: ReadonlyMap<LinkChange, SettledChange> = new Map();
    const work = async () => {
      sent = await sender.run();
      return done(null);
    };
    await this.#parts.recorded({ action: 'changeLinks', input, ...names }, work, id);
    return sent;
  }

  /** Returns the outcomes, and records those that differ from the replies to the requests. */
  #outcomesOf(
    apply: string,
    sent: ReadonlyMap<LinkChange, SettledChange>,
    after: Listing | null,
  ): Outcomes {
    const index = after && indexLinks(after.links);
    const outcomes = new Map(
      [...sent].map(([change, settled]) => [change, outcomeOf(change, settled, index)]),
    );
    const changed = [...outcomes].filter(
      ([change, { kind }]) => kind !== sent.get(change)?.outcome.kind,
    );
    recordLinks(
      this.#parts.activity,
      apply,
      changed.map(([change, outcome]) => ({ ...change, outcome })),
    );
    return outcomes;
  }

  #addSettled(count: number): void {
    this.#tell({ settled: this.#progress.settled + count });
  }

  #tell(changed: Partial<Applying>): void {
    this.#progress = { ...this.#progress, ...changed };
    const { current } = this.#parts.drafts;
    current.progress = this.#progress;
    current.onChange();
  }
}

/** Marks changes as done if an earlier apply made them after all: nobody else made them. */
function markMadeEarlier({ settled }: ApplyPlan, late: readonly ChangeOutcome[]): void {
  const made = new Set(late.filter(({ outcome }) => outcome.kind === 'done').map(changeKey));
  for (const [change, { kind }] of settled) {
    if (kind === 'already' && made.has(changeKey(change))) settled.set(change, { kind: 'done' });
  }
}

/**
 * Returns the outcome according to the links, because two writers on one lead-on can lose an update
 * (SERVICE.md B4).
 */
function outcomeOf(
  change: LinkChange,
  { outcome, uncertain }: SettledChange,
  links: LinkIndex | null,
): LinkOutcome {
  if (!links) return outcome;
  const isApplied = isAlreadyApplied(links, change);
  if (uncertain && isApplied) return { kind: 'done' };
  if (uncertain && mayStillRun(uncertain)) return outcome;
  if (uncertain) return { kind: 'refused', error: notMadeError(uncertain) };
  if (outcome.kind !== 'done' || isApplied) return outcome;
  return { kind: 'refused', error: { kind: 'conflict', said: '' } };
}
