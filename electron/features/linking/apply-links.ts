import type {
  LinkChange,
  LinkOutcome,
  AppliedLinks,
  Applying,
  Pair,
} from '../../contract/linking.ts';
import { randomUUID } from 'node:crypto';
import { done, failed, type AppError, type Result } from '../../contract/result.ts';
import type { TurnedOut } from '../recorder.ts';
import { toAirport, type Listing } from './airport.ts';
import { ApplyRun, type RunParts, type Settled } from './apply-run.ts';
import { askedChanges } from './asked-changes.ts';
import { indexLinks, isSo, type LinkIndex } from './link-index.ts';
import { asNotDone } from './judge.ts';
import { OpenOutcomes } from './open-outcomes.ts';
import { planChanges } from './plan-changes.ts';
import { readListing, type ListingClient } from './read-listing.ts';

export interface ApplyParts extends Omit<RunParts, 'onSettled' | 'client' | 'apply' | 'bulkOnly'> {
  /** Asked once for each apply: for the account that is signed in then. */
  readonly client: () => RunParts['client'] & ListingClient;
  readonly signedIn: () => Promise<boolean>;
  readonly onProgress: (applying: Applying | null) => void;
  readonly turnedOut: TurnedOut;
}

export interface WantedLinks {
  readonly icao: string;
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
}

/** Makes the service's links what was asked for: one such task at a time. */
export class LinkApplier {
  readonly #parts: ApplyParts;
  readonly openOutcomes: OpenOutcomes;
  #stop: ((why: AppError) => void) | undefined;
  #applying: Applying = { icao: '', settled: 0, total: 0 };

  constructor(parts: ApplyParts) {
    this.#parts = parts;
    this.openOutcomes = new OpenOutcomes(parts.turnedOut);
  }

  /** Sends nothing more. What was sent already is finished, and its outcome is told. */
  stop(why: AppError): void {
    if (!this.#stop) return;
    this.#tell({ cancelling: true });
    this.#stop(why);
  }

  /** Fails as a whole only where nothing was sent. */
  async apply(wanted: WantedLinks): Promise<Result<AppliedLinks>> {
    if (this.#stop) return failed({ kind: 'conflict', said: 'Links are already being applied.' });
    try {
      return await this.#apply(wanted);
    } finally {
      this.#stop = undefined;
      this.#parts.onProgress(null);
    }
  }

  async #apply({ icao, link, unlink }: WantedLinks): Promise<Result<AppliedLinks>> {
    const client = this.#parts.client();
    const asked = askedChanges(link, unlink);
    const changes = [...new Set(asked.map(({ net }) => net))];
    const stopped = Promise.withResolvers<Result<never>>();
    this.#stop = (why) => {
      stopped.resolve(failed(why));
    };
    this.#applying = { icao, settled: 0, total: changes.length };
    this.#tell({});
    // A reading that nobody waits for changes nothing.
    const before = await Promise.race([stopped.promise, this.#readBefore(client, icao)]);
    if (!before.ok) return before;
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
    const sent = await this.#send(client, icao, batches, bulkOnly);
    const after = batches.length > 0 ? await this.#lookAgain(client, before.value) : before.value;

    const finals = this.#finalOutcomes(icao, sent, after);
    const outcomes = asked.map(({ asked, net }) => ({
      ...asked,
      outcome: settled.get(net) ?? finals.get(net) ?? { kind: 'unknown' as const },
    }));
    return done({ outcomes, airport: after && toAirport(after) });
  }

  async #readBefore(client: ListingClient, icao: string): Promise<Result<Listing>> {
    if (!(await this.#parts.signedIn())) return failed({ kind: 'signed-out' });
    return readListing(client, icao, this.#parts.now);
  }

  async #send(
    client: RunParts['client'],
    icao: string,
    batches: readonly (readonly LinkChange[])[],
    bulkOnly: RunParts['bulkOnly'],
  ): Promise<SentChanges> {
    const apply = randomUUID();
    if (batches.length === 0) return { apply, settled: new Map() };
    const onSettled = (count: number) => {
      this.#addSettled(count);
    };
    const parts = { ...this.#parts, client, apply, bulkOnly, onSettled };
    const run = new ApplyRun(parts, icao, batches);
    this.#stop = (why) => {
      run.stop(why);
    };
    return { apply, settled: await run.run() };
  }

  /** Writes down what is other than the requests' own answers said. */
  #finalOutcomes(
    icao: string,
    { apply, settled }: SentChanges,
    after: Listing | null,
  ): ReadonlyMap<LinkChange, LinkOutcome> {
    const { turnedOut, now } = this.#parts;
    const index = after && indexLinks(after.links);
    const finals = [...settled].map(
      ([change, of]) => ({ change, of, outcome: finalOutcome(change, of, index) }) as const,
    );
    turnedOut(
      apply,
      finals
        .filter(({ of, outcome }) => of.outcome.kind !== outcome.kind)
        .map(({ change, outcome }) => ({ ...change, outcome })),
    );
    const unknown = finals.filter(({ outcome }) => outcome.kind === 'unknown');
    const changes = unknown.map(({ change }) => change);
    this.openOutcomes.add({ apply, icao, changes, since: now() });
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
    const links = await client.readLinks(before.icao);
    return links.ok ? { ...before, links: links.value, readAt } : null;
  }
}

interface SentChanges {
  readonly apply: string;
  readonly settled: ReadonlyMap<LinkChange, Settled>;
}

const keyOf = ({ stopbarId, leadOnId, linked }: LinkChange): string =>
  JSON.stringify([stopbarId, leadOnId, linked]);

/** The links have the last word: two writers on a lead-on can lose an update (SERVICE.md B4). */
function finalOutcome(
  change: LinkChange,
  { outcome, unsure }: Settled,
  links: LinkIndex | null,
): LinkOutcome {
  if (!links) return outcome;
  const so = isSo(links, change);
  if (unsure) return so ? { kind: 'done' } : { kind: 'refused', error: asNotDone(unsure) };
  if (outcome.kind !== 'done' || so) return outcome;
  return { kind: 'refused', error: { kind: 'conflict', said: '' } };
}
