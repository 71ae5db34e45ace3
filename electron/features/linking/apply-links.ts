import type {
  LinkChange,
  LinkOutcome,
  AppliedLinks,
  Applying,
  Pair,
} from '../../contract/linking.ts';
import { done, failed, type AppError, type Result } from '../../contract/result.ts';
import { toAirport, type Listing } from './airport.ts';
import { ApplyRun, type RunParts, type Settled } from './apply-run.ts';
import { askedChanges } from './asked-changes.ts';
import { indexLinks, isSo, type LinkIndex } from './link-index.ts';
import { asNotDone } from './judge.ts';
import { planChanges } from './plan-changes.ts';
import { readListing, type ListingClient } from './read-listing.ts';

export interface ApplyParts extends Omit<RunParts, 'onSettled' | 'client'> {
  /** Asked once for each apply: for the account that is signed in then. */
  readonly client: () => RunParts['client'] & ListingClient;
  readonly signedIn: () => Promise<boolean>;
  readonly onProgress: (applying: Applying | null) => void;
}

export interface WantedLinks {
  readonly icao: string;
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
}

/** Makes the service's links what was asked for: one such task at a time. */
export class LinkApplier {
  readonly #parts: ApplyParts;
  #stop: ((why: AppError) => void) | undefined;

  constructor(parts: ApplyParts) {
    this.#parts = parts;
  }

  /** Sends nothing more. What was sent already is finished, and its outcome is told. */
  stop(why: AppError): void {
    this.#stop?.(why);
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
    const { now } = this.#parts;
    const client = this.#parts.client();
    const asked = askedChanges(link, unlink);
    const changes = [...new Set(asked.map(({ net }) => net))];
    const progress = this.#progress(icao, changes.length);
    let stopped: AppError | undefined;
    this.#stop = (why) => (stopped ??= why);
    if (!(await this.#parts.signedIn())) return failed({ kind: 'signed-out' });

    const before = await readListing(client, icao, now);
    if (!before.ok) return before;
    if (stopped) return failed(stopped);
    const { settled, batches } = planChanges(changes, before.value);
    if (settled.size > 0) progress(settled.size);

    const run = new ApplyRun({ ...this.#parts, client, onSettled: progress }, icao, batches);
    this.#stop = (why) => {
      run.stop(why);
    };
    const sent = batches.length > 0 ? await run.run() : new Map<LinkChange, Settled>();
    const after = batches.length > 0 ? await this.#lookAgain(client, before.value) : before.value;

    const index = after && indexLinks(after.links);
    const outcomeOf = (net: LinkChange): LinkOutcome =>
      settled.get(net) ?? finalOutcome(net, sent.get(net), index);
    const outcomes = asked.map(({ asked, net }) => ({ ...asked, outcome: outcomeOf(net) }));
    return done({ outcomes, airport: after && toAirport(after) });
  }

  #progress(icao: string, total: number): (count: number) => void {
    let settled = 0;
    this.#parts.onProgress({ icao, settled, total });
    return (count) => {
      settled += count;
      this.#parts.onProgress({ icao, settled, total });
    };
  }

  async #lookAgain(client: ListingClient, before: Listing): Promise<Listing | null> {
    const readAt = this.#parts.now();
    const links = await client.readLinks(before.icao);
    return links.ok ? { ...before, links: links.value, readAt } : null;
  }
}

/** The links have the last word: two writers on a lead-on can lose an update (SERVICE.md B4). */
function finalOutcome(
  change: LinkChange,
  settled: Settled | undefined,
  links: LinkIndex | null,
): LinkOutcome {
  const { outcome, unsure } = settled ?? { outcome: { kind: 'unknown' } };
  if (!links) return outcome;
  const so = isSo(links, change);
  if (unsure) return so ? { kind: 'done' } : { kind: 'refused', error: asNotDone(unsure) };
  if (outcome.kind !== 'done' || so) return outcome;
  return { kind: 'refused', error: { kind: 'conflict', said: '' } };
}
