import type {
  AirportData,
  AirportWork,
  ApplyEnded,
  Found,
  LastApply,
  OtherAirport,
  Staged,
  Staging as ShownStaging,
} from '../../../contract/airport-work.ts';
import type {
  AirportDiff,
  ChangeOutcome,
  LinkChange,
  LinkOutcome,
} from '../../../contract/linking.ts';
import { done, failed, type EpochMs, type Result } from '../../../contract/result.ts';
import type { ActivityLog } from '../../../storage/activity-log.ts';
import type { KeyedLock } from '../../keyed-lock.ts';
import { Apply, type Applied, type Applier } from '../apply/apply.ts';
import { lostReasonOf } from '../apply/classify-error.ts';
import { changeKey, indexPairs, inverse, isAlreadyApplied, withChanges } from '../link-index.ts';
import type { LinkIndex } from '../link-index.ts';
import { readListing, toAirport, type Listing, type ListingClient } from '../listing.ts';
import { recordLinks } from '../record-links.ts';
import { checkPossible } from './possible.ts';
import type { Kept, StagedFile } from './staged-file.ts';
import { Staging } from './staging.ts';
import { UnsettledChanges, type Sent } from './unsettled.ts';

/** Identifies who is signed in; undefined if it's nobody. */
export type Person = string | undefined;

export interface AirportParts {
  readonly file: StagedFile;
  readonly activity: Pick<ActivityLog, 'changeLinks'>;
  /** The lock of each lead-on. */
  readonly inTurn: KeyedLock;
  /** When this run of the app began. */
  readonly openedAt: EpochMs;
  readonly now: () => EpochMs;
  readonly person: () => Person;
  /** Returns a higher number than ever before. */
  readonly nextRev: () => number;
  /** Called with the user's changes that are on the service. */
  readonly onMade: (icao: string, changes: readonly LinkChange[]) => void;
  /** Called when `work` has changed. */
  readonly onChange: () => void;
}

/** What was told about the last apply, and whom. */
interface Told {
  readonly person: Person;
  readonly lastApply: LastApply | null;
  /** Why changes are still staged, by `changeKey`. */
  readonly reasons: ReadonlyMap<string, LinkOutcome>;
}

const nothing: Told = { person: undefined, lastApply: null, reasons: new Map() };

const isApplying = failed({ kind: 'conflict', said: 'Links are already being applied.' });

/** An airport at which something is open, staged, running or unsettled. */
export class Airport {
  readonly icao: string;
  data: AirportData | null = null;
  readonly #parts: AirportParts;
  readonly #staging: Staging;
  readonly #unsettled: UnsettledChanges;
  #links: LinkIndex = new Set();
  /** For each read that is running, the changes that were made since it began. */
  readonly #reading = new Set<LinkChange[]>();
  #byOthers: AirportDiff | null = null;
  #apply: Apply | undefined;
  #told = nothing;
  #found: Found | null = null;
  #rev: number;
  /** What is in the file, or on its way. */
  #kept: Kept;
  #stagingRev: number;
  #pending: readonly LinkChange[];

  constructor(icao: string, parts: AirportParts) {
    const { steps, position, unsettled } = parts.file.value;
    this.icao = icao;
    this.#parts = parts;
    this.#staging = new Staging(steps, position);
    this.#unsettled = new UnsettledChanges(unsettled, parts.openedAt);
    this.#kept = this.#state;
    this.#pending = this.#staging.pending;
    this.#rev = this.#stagingRev = parts.nextRev();
  }

  get work(): AirportWork {
    const running = this.#apply?.running ?? null;
    return {
      icao: this.icao,
      rev: this.#rev,
      dataRev: this.data?.rev ?? 0,
      staging: this.staging,
      running,
      unsettled: this.#unsettled.shown(running?.id),
      lastApply: this.#shownTold.lastApply,
      found: this.#found,
      byOthers: this.#byOthers,
    };
  }

  get staging(): ShownStaging {
    const unsettled = new Map(
      [...this.#unsettled.errors()].map(([change, error]) => [
        changeKey(change),
        { kind: 'unknown', reason: lostReasonOf(error) } as const,
      ]),
    );
    const { reasons } = this.#shownTold;
    return {
      rev: this.#stagingRev,
      pending: this.#pending,
      undo: this.#staging.undoes,
      redo: this.#staging.canRedo,
      reasons: this.#pending.flatMap((change) => {
        const why = reasons.get(changeKey(change)) ?? unsettled.get(changeKey(change));
        return why ? [{ change, why }] : [];
      }),
    };
  }

  /** For the list of airports that aren't in work. */
  get other(): OtherAirport {
    const running = this.#apply?.running ?? null;
    return { icao: this.icao, rev: this.#stagingRev, staged: this.#pending.length, running };
  }

  get running(): Apply | undefined {
    return this.#apply;
  }

  /** Whether nothing is lost without it. */
  get isIdle(): boolean {
    const { steps, unsettled } = this.#kept;
    const isStaged = steps.length + unsettled.length > 0;
    return !isStaged && this.#reading.size === 0 && !this.#apply;
  }

  /** Reads the airport. Settles what was unsettled, and drops what others have made. */
  async read(client: ListingClient): Promise<Result<Listing>> {
    const made: LinkChange[] = [];
    this.#reading.add(made);
    const listing = await readListing(client, this.icao, this.#parts.now).finally(() =>
      this.#reading.delete(made),
    );
    if (listing.ok) this.#take(listing.value, made);
    return listing;
  }

  /** Notes what others have changed since the user looked at the airport before. */
  compare(diff: AirportDiff | undefined): void {
    this.#byOthers = diff ?? null;
    this.#changed();
  }

  /** Forgets the points and links, because the service isn't in use any more. */
  forgetData(): void {
    this.data = null;
    this.compare(undefined);
  }

  /** Adds changes that were made outside of an apply. */
  addMade(changes: readonly LinkChange[]): void {
    const made = new Set(changes.map(changeKey));
    this.#staging.remove(this.#pending.filter((change) => made.has(changeKey(change))));
    this.#noteMade(changes);
    this.#keep();
  }

  /** Adds changes that were sent outside of an apply, and that may still be made. */
  addUnsettled(sent: Sent): void {
    this.#unsettled.add(sent);
    this.#keep();
  }

  /** Stages changes of an airport that was read. */
  stage(changes: readonly LinkChange[]): Staged {
    const skipped = this.#skip(changes);
    const left = new Set(skipped.map(({ change }) => change));
    this.#staging.stage(
      changes.filter((change) => !left.has(change)),
      this.#links,
    );
    this.#keep();
    return { staging: this.staging, skipped };
  }

  undo(): Result<Staged> {
    if (this.#apply) return isApplying;
    const skipped = this.#skip(this.#staging.reverse);
    const left = new Set(skipped.map(({ change }) => changeKey(change)));
    this.#staging.undo(this.#links, (change) => !left.has(changeKey(change)));
    this.#keep();
    return done({ staging: this.staging, skipped });
  }

  redo(): Result<ShownStaging> {
    return this.#restage(() => this.#staging.redo());
  }

  discard(): Result<ShownStaging> {
    return this.#restage(() => this.#staging.discard(this.#links));
  }

  /** Sends what is pending. @param rev of the staging that the user saw */
  async apply(applier: Applier, rev: number): Promise<Result<ApplyEnded>> {
    if (this.#apply) return isApplying;
    if (rev !== this.#stagingRev) return failed({ kind: 'conflict', said: '' });
    const changes = this.#pending;
    const person = this.#parts.person();
    const apply = new Apply({
      ...this.#parts,
      ...applier,
      icao: this.icao,
      changes,
      unsettled: this.#unsettled.errors(),
      onSend: (sent) => {
        this.#unsettled.add(sent);
        this.#kept = this.#state;
        return this.#parts.file.write(this.#kept);
      },
      onChange: () => this.#changed(),
    });
    const made: LinkChange[] = [];
    this.#reading.add(made);
    this.#apply = apply;
    this.#changed();
    const applied = await apply.run().finally(() => {
      this.#reading.delete(made);
      this.#apply = undefined;
    });
    if (!applied.ok) {
      const outcome = { kind: 'not-sent', error: applied.error } as const;
      // What the user cancelled hasn't failed.
      if (applied.error.kind !== 'cancelled') {
        this.#tell(
          person,
          changes.map((change) => ({ ...change, outcome })),
          apply.id,
        );
      }
      this.#changed();
      return applied;
    }
    this.#end(apply.id, person, applied.value, made);
    const { outcomes, wasRead } = applied.value;
    return done({
      id: apply.id,
      outcomes,
      links: this.data?.links ?? [],
      wasRead,
      work: this.work,
    });
  }

  get #shownTold(): Told {
    const person = this.#parts.person();
    return person === undefined || person === this.#told.person ? this.#told : nothing;
  }

  #take(listing: Listing, since: readonly LinkChange[]): void {
    this.#show(listing, since);
    const settled = this.#settle(listing.readAt);
    this.#staging.made(settled.filter(isMade).map(changeOf));
    // A running apply settles its own changes.
    const madeByOthers = this.#apply ? [] : this.#staging.rebase(this.#links);
    this.#find(settled, madeByOthers);
    this.#tell(this.#parts.person(), settled);
    this.#keep();
  }

  #end(id: string, person: Person, applied: Applied, since: readonly LinkChange[]): void {
    const { outcomes, unsettled, listing } = applied;
    this.#unsettled.end(id, unsettled);
    this.#show(listing, since);
    const own = outcomes.filter(({ outcome }) => outcome.kind === 'done').map(changeOf);
    this.#noteMade(own);
    const settled = this.#settle(listing.readAt);
    const keys = new Set(outcomes.map(changeKey));
    const others = settled.filter((change) => !keys.has(changeKey(change)));
    this.#staging.remove(outcomes.filter(isMade));
    this.#staging.made([...own, ...others.filter(isMade).map(changeOf)]);
    this.#find(others, this.#staging.rebase(this.#links));
    this.#tell(person, settled);
    this.#tell(person, outcomes, id);
    this.#keep();
  }

  #show(listing: Listing, since: readonly LinkChange[]): void {
    const { icao, points, links, readAt } = toAirport(listing);
    this.data = { icao, rev: 0, readAt, points, links: [] };
    this.#setLinks(withChanges(links, since));
  }

  /** Returns what the links tell about changes of earlier applies, and records it. */
  #settle(readAt: EpochMs): readonly ChangeOutcome[] {
    const { activity, now } = this.#parts;
    const running = this.#apply?.id;
    const isShown = (change: LinkChange) => isAlreadyApplied(this.#links, change);
    // Nobody else made what a running apply may have made.
    this.#parts.onMade(this.icao, this.#unsettled.of(running).filter(isShown));
    const settled = this.#unsettled.settle(this.#links, readAt, now(), running);
    for (const { apply, outcomes } of settled) recordLinks(activity, apply, outcomes);
    const all = settled.flatMap(({ outcomes }) => outcomes);
    this.#noteMade(all.filter(isMade).map(changeOf));
    return [...new Map(all.map((change) => [changeKey(change), change])).values()];
  }

  #noteMade(changes: readonly LinkChange[]): void {
    if (changes.length === 0) return;
    this.#unsettled.remove(inverse(changes));
    for (const made of this.#reading) made.push(...changes);
    this.#parts.onMade(this.icao, changes);
    if (this.data) this.#setLinks(withChanges(this.data.links, changes));
  }

  #setLinks(links: AirportData['links']): void {
    if (this.data) this.data = { ...this.data, rev: this.#parts.nextRev(), links };
    this.#links = indexPairs(links);
  }

  #find(settled: readonly ChangeOutcome[], madeByOthers: readonly LinkChange[]): void {
    const isNothing = settled.length + madeByOthers.length === 0;
    this.#found = isNothing ? null : { rev: this.#parts.nextRev(), madeByOthers, settled };
  }

  /** @param apply if an apply told it */
  #tell(person: Person, outcomes: readonly ChangeOutcome[], apply?: string): void {
    const { reasons, lastApply } = this.#shownTold;
    const made = outcomes.filter(isMade).length;
    const ended = { made, failed: outcomes.length - made, at: this.#parts.now() };
    const failures = outcomes.filter((one) => !isMade(one));
    this.#told = {
      person: person ?? this.#told.person,
      lastApply: apply === undefined ? lastApply : { id: apply, ...ended },
      reasons: new Map([
        ...reasons,
        ...failures.map((change) => [changeKey(change), change.outcome] as const),
      ]),
    };
  }

  #skip(changes: readonly LinkChange[]): Staged['skipped'] {
    const whyNot = checkPossible(this.data?.points ?? [], this.#links);
    return changes.flatMap((change) => {
      const why = this.#apply ? 'applying' : whyNot(change);
      return why ? [{ change, why }] : [];
    });
  }

  #restage(work: () => void): Result<ShownStaging> {
    if (this.#apply) return isApplying;
    work();
    this.#keep();
    return done(this.staging);
  }

  get #state(): Kept {
    const { steps, position } = this.#staging;
    return { icao: this.icao, steps, position, unsettled: this.#unsettled.all };
  }

  /** Takes up what has changed, and saves it. */
  #keep(): void {
    const before = this.#kept;
    this.#kept = this.#state;
    const { steps, position, unsettled } = this.#kept;
    const isStaged = steps !== before.steps || position !== before.position;
    if (isStaged) {
      this.#pending = this.#staging.pending;
      this.#stagingRev = this.#parts.nextRev();
      const keys = new Set(this.#pending.map(changeKey));
      const reasons = new Map([...this.#told.reasons].filter(([key]) => keys.has(key)));
      this.#told = { ...this.#told, reasons };
    }
    if (isStaged || unsettled !== before.unsettled) void this.#parts.file.write(this.#kept);
    this.#changed();
  }

  #changed(): void {
    this.#rev = this.#parts.nextRev();
    this.#parts.onChange();
  }
}

const isMade = ({ outcome: { kind } }: ChangeOutcome): boolean =>
  kind === 'done' || kind === 'already';

const changeOf = ({ stopbarId, leadOnId, linked }: LinkChange): LinkChange => ({
  stopbarId,
  leadOnId,
  linked,
});
