import type {
  LinkChange,
  LinkOutcome,
  AppliedLinks,
  Applying,
  ChangeOutcome,
  EndedApply,
  Pair,
} from '../../contract/linking.ts';
import { done, failed, type AppError, type Result } from '../../contract/result.ts';
import type { TurnedOut } from '../recorder.ts';
import { toAirport, type Listing } from './airport.ts';
import { ApplyRun, type RunParts, type Settled } from './apply-run.ts';
import { askedChanges, type AskedChange } from './asked-changes.ts';
import type { KeptApplies } from './kept-applies.ts';
import { indexLinks, isAlreadyApplied, type LinkIndex } from './link-index.ts';
import { asNotDone } from './classify-error.ts';
import { OpenOutcomes, changeKey as keyOf, type RunningApply } from './open-outcomes.ts';
import { planChanges } from './plan-changes.ts';
import { readListing, type ListingClient } from './read-listing.ts';
import { readUntil } from './read-until.ts';

export interface ApplyParts extends Omit<
  RunParts,
  'onSettled' | 'client' | 'apply' | 'bulkOnly' | 'cancel'
> {
  /** Asked once for each apply: for the account that is signed in then. */
  readonly client: () => RunParts['client'] & ListingClient;
  readonly signedIn: () => Promise<boolean>;
  readonly onProgress: (applying: Applying | null) => void;
  readonly turnedOut: TurnedOut;
  readonly drafts: KeptApplies;
}

export interface WantedLinks {
  readonly icao: string;
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
  /** The page's own id for it, where a draft of the page waits for the outcomes. */
  readonly apply?: string | undefined;
}

/** Makes the service's links what was asked for: one such task at a time. */
export class LinkApplier {
  readonly #parts: ApplyParts;
  readonly openOutcomes: OpenOutcomes;
  #stop: ((why: AppError) => void) | undefined;
  #why: AppError | undefined;
  #cancel = new AbortController();
  #applying: Applying = { icao: '', settled: 0, total: 0 };

  constructor(parts: ApplyParts) {
    this.#parts = parts;
    this.openOutcomes = new OpenOutcomes(parts.turnedOut, parts.drafts);
  }

  /** Whether the outcomes of the airport's last apply are still to come. */
  isApplyingAt(icao: string): boolean {
    return this.#stop !== undefined && this.#applying.icao === icao;
  }

  /** Sends nothing more. What was sent already is finished, and its outcome is told. */
  stop(why: AppError): void {
    if (!this.#stop) return;
    this.#why ??= why;
    this.#tell({ cancelling: true });
    this.#stop(why);
    this.#cancel.abort();
  }

  /** Fails as a whole only where nothing was sent. */
  async apply(wanted: WantedLinks): Promise<Result<AppliedLinks>> {
    if (this.#stop) return failed({ kind: 'conflict', said: 'Links are already being applied.' });
    this.#stop = () => undefined;
    this.#why = undefined;
    this.#cancel = new AbortController();
    try {
      return await this.#apply(wanted);
    } finally {
      this.#stop = undefined;
      this.#parts.onProgress(null);
    }
  }

  async #apply({ icao, link, unlink, apply }: WantedLinks): Promise<Result<AppliedLinks>> {
    const client = this.#parts.client();
    const asked = askedChanges(link, unlink);
    const named = { icao, taker: apply };
    const changes = [...new Set(asked.map(({ net }) => net))];
    const cancel = this.#cancel.signal;
    this.#applying = { icao, settled: 0, total: changes.length };
    this.#tell({});
    const before = await readUntil(this.#readBefore(client, icao), cancel);
    if (!before.ok) return this.#failAll(named, asked, this.#why ?? before.error);
    const late = this.openOutcomes.settle(before.value);
    const madeLate = new Set(late.filter(({ outcome }) => outcome.kind === 'done').map(keyOf));
    const { settled, batches, bulkOnly } = planChanges(changes, before.value);
    for (const change of changes) {
      // It is this companion that made it, in an earlier apply.
      if (settled.get(change)?.kind === 'already' && madeLate.has(keyOf(change))) {
        settled.set(change, { kind: 'done' });
      }
    }
    if (settled.size > 0) this.#addSettled(settled.size);
    const outcomesWith = (finals: ReadonlyMap<LinkChange, LinkOutcome>): ChangeOutcome[] =>
      asked.map(({ asked, net }) => ({
        ...asked,
        outcome: settled.get(net) ?? finals.get(net) ?? { kind: 'unknown', reason: 'cut-short' },
      }));
    const running = this.openOutcomes.begin(named, outcomesWith(new Map()), {
      changes: batches.flat(),
      since: this.#parts.now(),
    });
    const sent = await this.#send(client, running, batches, bulkOnly);
    const after = batches.length > 0 ? await this.#lookAgain(client, before.value) : before.value;

    const finals = this.#finalOutcomes(running.id, sent, after);
    const ended = this.#endedWith(outcomesWith(finals));
    const unknown = [...sent].flatMap(([change, { unsure }]) =>
      finals.get(change)?.kind === 'unknown' && unsure ? [{ change, error: unsure }] : [],
    );
    this.openOutcomes.end(running, ended, unknown, this.#parts.now());
    const keys = new Set(ended.outcomes.map(keyOf));
    const turnedOut = late.filter((change) => !keys.has(keyOf(change)));
    return done({
      ...{ ...ended, airport: after && toAirport(after) },
      ...(turnedOut.length > 0 && { turnedOut }),
    });
  }

  /** Nothing was sent. */
  #failAll(
    named: Omit<RunningApply, 'id'>,
    asked: readonly AskedChange[],
    error: AppError,
  ): Result<never> {
    const outcomes = asked.map(({ asked }) => ({
      ...asked,
      outcome: { kind: 'not-sent' as const, error },
    }));
    const nothing = { changes: [], since: this.#parts.now() };
    const running = this.openOutcomes.begin(named, outcomes, nothing);
    this.openOutcomes.end(running, this.#endedWith(outcomes), [], nothing.since);
    return failed(error);
  }

  #endedWith(outcomes: readonly ChangeOutcome[]): Omit<EndedApply, 'apply'> {
    const isAll = outcomes.every(({ outcome: { kind } }) => kind === 'done' || kind === 'already');
    return { outcomes, ...(this.#why?.kind === 'cancelled' && !isAll && { cancelled: true }) };
  }

  async #readBefore(client: ListingClient, icao: string): Promise<Result<Listing>> {
    if (!(await this.#parts.signedIn())) return failed({ kind: 'signed-out' });
    return readListing(client, icao, this.#parts.now);
  }

  async #send(
    client: RunParts['client'],
    { id, icao }: RunningApply,
    batches: readonly (readonly LinkChange[])[],
    bulkOnly: RunParts['bulkOnly'],
  ): Promise<SentChanges> {
    if (batches.length === 0) return new Map();
    const onSettled = (count: number) => {
      this.#addSettled(count);
    };
    const cancel = this.#cancel.signal;
    const parts = { ...this.#parts, client, apply: id, bulkOnly, onSettled, cancel };
    const run = new ApplyRun(parts, icao, batches);
    this.#stop = (why) => {
      run.stop(why);
    };
    return run.run();
  }

  /** Writes down what is other than the requests' own answers said. */
  #finalOutcomes(
    apply: string,
    settled: SentChanges,
    after: Listing | null,
  ): ReadonlyMap<LinkChange, LinkOutcome> {
    const index = after && indexLinks(after.links);
    const finals = [...settled].map(
      ([change, of]) => ({ change, of, outcome: finalOutcome(change, of, index) }) as const,
    );
    this.#parts.turnedOut(
      apply,
      finals
        .filter(({ of, outcome }) => of.outcome.kind !== outcome.kind)
        .map(({ change, outcome }) => ({ ...change, outcome })),
    );
    return new Map(finals.map(({ change, outcome }) => [change, outcome]));
  }

  #addSettled(count: number): void {
    this.#tell({ settled: this.#applying.settled + count });
  }

  #tell(news: Partial<Applying>): void {
    this.#applying = { ...this.#applying, ...news };
    this.#parts.onProgress(this.#applying);
  }

  async #lookAgain(client: ListingClient, before: Listing): Promise<Listing | null> {
    const readAt = this.#parts.now();
    const links = await readUntil(client.readLinks(before.icao), this.#cancel.signal);
    return links.ok ? { ...before, links: links.value, readAt } : null;
  }
}

type SentChanges = ReadonlyMap<LinkChange, Settled>;

/** The links have the last word: two writers on a lead-on can lose an update (SERVICE.md B4). */
function finalOutcome(
  change: LinkChange,
  { outcome, unsure }: Settled,
  links: LinkIndex | null,
): LinkOutcome {
  if (!links) return outcome;
  const so = isAlreadyApplied(links, change);
  if (unsure) return so ? { kind: 'done' } : { kind: 'refused', error: asNotDone(unsure) };
  if (outcome.kind !== 'done' || so) return outcome;
  return { kind: 'refused', error: { kind: 'conflict', said: '' } };
}
