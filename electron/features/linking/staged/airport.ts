import type {
  AirportData,
  AirportWork,
  ApplyEnded,
  Found,
  OtherAirport,
  Staged,
  Staging as ShownStaging,
} from '../../../contract/airport-work.ts';
import type { AirportDiff, ChangeOutcome, LinkChange } from '../../../contract/linking.ts';
import {
  done,
  failed,
  type AppError,
  type EpochMs,
  type Result,
} from '../../../contract/result.ts';
import { mayStillRun } from '../../../api/late-writes.ts';
import type { ActivityLog } from '../../../storage/activity-log.ts';
import type { KeyedLock } from '../../keyed-lock.ts';
import { Apply, type Applied, type Applier } from '../apply/apply.ts';
import { changeKey, changeOf, inverse } from '../link-index.ts';
import { readListing, type Listing, type ListingClient } from '../listing.ts';
import { recordLinks } from '../record-links.ts';
import type { SeenAirports } from '../seen/seen-airports.ts';
import { KnownAirport } from './known-airport.ts';
import type { Kept, StagedFile } from './staged-file.ts';
import { Staging } from './staging.ts';
import { isMade, Told, type Person } from './told.ts';
import { UnsettledChanges } from './unsettled.ts';

export interface AirportParts {
  readonly file: StagedFile;
  readonly activity: Pick<ActivityLog, 'changeLinks'>;
  readonly seen: Pick<SeenAirports, 'addOwn'>;
  /** The lock of each lead-on. */
  readonly inTurn: KeyedLock;
  /** When this run of the app began. */
  readonly startedAt: EpochMs;
  readonly now: () => EpochMs;
  readonly person: () => Person;
  /** Returns a higher number than ever before. */
  readonly nextRev: () => number;
  readonly onChange: () => void;
}

export const isApplying = failed({
  kind: 'conflict',
  said: '',
  own: 'applying',
});

/** Something else is staged than the user saw. */
export const isOutdated = failed({ kind: 'conflict', said: '', own: 'outdated' });

/** An airport at which something is open, staged, running or unsettled. */
export class Airport {
  readonly icao: string;
  readonly #parts: AirportParts;
  readonly #known: KnownAirport;
  readonly #staging: Staging;
  readonly #unsettled: UnsettledChanges;
  readonly #told: Told;
  #apply: Apply | undefined;
  #applying: Promise<unknown> | undefined;
  #found: Found | null = null;
  /** Who may see it; undefined for everyone. */
  #foundFor: Person;
  #byOthers: AirportDiff | null = null;
  #rev: number;
  /** What is in the file, or on its way. */
  #kept: Kept;

  constructor(icao: string, parts: AirportParts) {
    this.#kept = parts.file.value;
    this.icao = icao;
    this.#parts = parts;
    this.#known = new KnownAirport(parts.nextRev);
    this.#staging = new Staging(parts.nextRev);
    this.#staging.restore(this.#kept);
    this.#unsettled = new UnsettledChanges(this.#kept.unsettled, parts.startedAt);
    this.#told = new Told(parts.person);
    this.#rev = parts.nextRev();
  }

  get data(): AirportData | null {
    return this.#known.data;
  }

  /** When reads will settle for certain what is unsettled. */
  get certainTimes(): readonly EpochMs[] {
    return this.#unsettled.certainTimes;
  }

  get work(): AirportWork {
    const running = this.#apply?.running ?? null;
    return {
      icao: this.icao,
      rev: this.#rev,
      dataRev: this.data?.rev ?? 0,
      staging: this.staging,
      running,
      outcomes: running ? [] : this.#told.outcomes,
      found: this.#isFoundTheirs ? this.#found : null,
      byOthers: this.#byOthers,
    };
  }

  get staging(): ShownStaging {
    const { rev, pending, undoes, canRedo } = this.#staging;
    const reasons = this.#told.reasonsFor(pending, this.#unsettled.reasons);
    return { rev, pending, undo: undoes, redo: canRedo, reasons };
  }

  /** For the list of airports that aren't in work. */
  get other(): OtherAirport {
    const { rev, pending } = this.#staging;
    return {
      icao: this.icao,
      rev,
      staged: pending.length,
      unlinks: pending.filter(({ linked }) => !linked).length,
      running: this.#apply?.running ?? null,
    };
  }

  get running(): Apply | undefined {
    return this.#apply;
  }

  /** Whether nothing is lost without it. */
  get isIdle(): boolean {
    const { steps, unsettled } = this.#kept;
    const isEmpty = steps.length + unsettled.length === 0;
    const isWaiting = this.#known.isReading || this.#unsettled.hasGivenUp;
    // With a full disk, the file may still have what was applied or discarded.
    return isEmpty && this.#parts.file.isSaved && !isWaiting;
  }

  /** Takes what is in the file, if it couldn't be read before. */
  reread(): void {
    const { value } = this.#parts.file;
    if (value === this.#kept) return;
    this.#kept = value;
    this.#unsettled.all = value.unsettled;
    this.#staging.restore(value);
    this.#changed();
  }

  /**
   * Reads the airport. Settles what was unsettled, and drops what others have made. @param ended
   * aborted when nobody wants to know it any more
   */
  async read(client: ListingClient, ended: AbortSignal): Promise<Result<AirportData>> {
    const [listing, since] = await this.#known.during(() =>
      readListing(client, this.icao, this.#parts.now),
    );
    if (ended.aborted) return failed({ kind: 'cancelled' });
    return listing.ok ? done(this.#take(listing.value, since)) : listing;
  }

  /** Notes what others have changed since the user looked at the airport before. */
  compare(diff: AirportDiff | undefined): void {
    this.#byOthers = diff ?? null;
    this.#changed();
  }

  /** Forgets the points and links, because the service isn't in use any more. */
  forgetData(): void {
    this.#known.forget();
    this.compare(undefined);
  }

  /** Adds changes that were made outside of an apply. */
  addMade(changes: readonly LinkChange[]): void {
    const made = new Set(changes.map(changeKey));
    this.#staging.remove(this.#staging.pending.filter((change) => made.has(changeKey(change))));
    this.#noteMade(changes);
    this.#keep();
    this.#changed();
  }

  /** Notes that a link by its IDs will be sent. Resolves when that's on disk. @param entry its ID in the activity */
  beginLink(entry: string, link: LinkChange): Promise<unknown> {
    this.#unsettled.begin({ apply: entry, changes: [link], since: this.#parts.now() });
    return this.#save();
  }

  /** Takes the reply to a link by its IDs. */
  endLink(entry: string, link: LinkChange, reply: Result<unknown>): void {
    const error = !reply.ok && mayStillRun(reply.error) ? reply.error : undefined;
    const sent = { apply: entry, changes: [link], since: this.#parts.now(), error };
    this.#unsettled.end(entry, error ? [sent] : []);
    if (reply.ok) this.addMade([link]);
    else this.#keep();
  }

  /** Resolves when no apply that changes a lead-on is running. */
  async applied(leadOnId: string): Promise<void> {
    while (this.#apply?.changes.some((change) => change.leadOnId === leadOnId)) {
      await this.#applying?.catch(() => undefined);
    }
  }

  /** Returns why a link by its IDs can't be sent yet. */
  whyNotYet(change: LinkChange): AppError | undefined {
    return this.#unsettled.whyNotYet(change, this.#parts.now());
  }

  /** Stages changes of an airport that was read. */
  stage(changes: readonly LinkChange[]): Staged {
    const skipped = this.#skip(changes);
    const left = new Set(skipped.map(({ change }) => change));
    const possible = changes.filter((change) => !left.has(change));
    const { rev } = this.#staging;
    this.#staging.stage(possible, this.#known.links);
    if (this.#staging.rev !== rev) this.#told.forgetApply();
    this.#keep();
    return { staging: this.staging, skipped };
  }

  undo(): Result<Staged> {
    if (this.#apply) return isApplying;
    const skipped = this.#skip(this.#staging.reverse);
    const left = new Set(skipped.map(({ change }) => changeKey(change)));
    const { rev } = this.#staging;
    this.#staging.undo(this.#known.links, (change) => !left.has(changeKey(change)));
    if (this.#staging.rev !== rev) this.#told.forgetApply();
    this.#keep();
    return done({ staging: this.staging, skipped });
  }

  redo(): Result<ShownStaging> {
    return this.#restage(() => this.#staging.redo());
  }

  discard(): Result<ShownStaging> {
    return this.#restage(() => this.#staging.discard(this.#known.links));
  }

  /** Returns whether an apply of what is pending undoes the last apply. @param rev of the staging */
  isUndo(rev: number): boolean {
    return this.#staging.isUndo(rev);
  }

  /** Sends what is pending. @param rev of the staging that the user saw */
  async apply(applier: Applier, rev: number): Promise<Result<ApplyEnded>> {
    if (rev !== this.#staging.rev) return isOutdated;
    const isUndo = this.isUndo(rev);
    const changes = this.#staging.pending;
    const person = this.#parts.person();
    const apply = new Apply({
      ...this.#parts,
      ...applier,
      icao: this.icao,
      changes,
      unsettled: this.#unsettled.blocking,
      onSend: (sent) => {
        this.#unsettled.begin(sent);
        return this.#save();
      },
      onLate: async (made, others) => {
        await applying;
        const late = this.#unsettled.endLate(apply.id, made, others);
        this.#staging.madeLate(late);
        if (late.length > 0) {
          this.#found = this.#find(late.map(asDone), []);
          this.#foundFor = person;
        }
        this.addMade(late);
      },
      onChange: () => this.#changed(),
    });
    this.#apply = apply;
    this.#changed();
    const applying = this.#known.during(() => apply.run()).finally(() => (this.#apply = undefined));
    this.#applying = applying;
    const [applied, since] = await applying;
    if (!applied.ok) return this.#failAll(person, changes, applied.error);
    return done(this.#end({ id: apply.id, person, isUndo }, applied.value, since));
  }

  #take(listing: Listing, since: readonly LinkChange[]): AirportData {
    const data = this.#known.show(listing, since);
    const settled = this.#settle(listing.readAt);
    this.#staging.madeLate(settled.filter(isMade).map(changeOf));
    // A running apply settles its own changes.
    const madeByOthers = this.#apply ? [] : this.#staging.rebase(this.#known.links);
    this.#found = this.#find(settled, madeByOthers);
    this.#foundFor = undefined;
    this.#told.add(this.#parts.person(), settled);
    this.#keep();
    this.#changed();
    return this.data ?? data;
  }

  #end(
    {
      id,
      person,
      isUndo,
    }: { readonly id: string; readonly person: Person; readonly isUndo: boolean },
    applied: Applied,
    since: readonly LinkChange[],
  ): ApplyEnded {
    const { outcomes, unsettled, isGivenUp, listing, wasRead } = applied;
    this.#unsettled.end(id, unsettled, isGivenUp);
    this.#known.show(listing, since);
    const own = outcomes.filter(({ outcome }) => outcome.kind === 'done').map(changeOf);
    this.#noteMade(own);
    const settled = this.#settle(listing.readAt);
    const keys = new Set(outcomes.map(changeKey));
    const others = settled.filter((change) => !keys.has(changeKey(change)));
    this.#staging.remove(outcomes.filter(isMade));
    this.#staging.madeLate(others.filter(isMade).map(changeOf));
    this.#staging.applied(own, isUndo);
    const found = this.#find(others, this.#staging.rebase(this.#known.links));
    this.#found = null;
    this.#told.add(person, settled);
    this.#told.addApply(person, outcomes);
    this.#keep();
    this.#changed();
    return { outcomes: counted(outcomes), wasRead, found };
  }

  #failAll(person: Person, changes: readonly LinkChange[], error: AppError): Result<never> {
    const outcome = { kind: 'not-sent', error } as const;
    const outcomes = changes.map((change) => ({ ...change, outcome }));
    this.#told.addApply(person, outcomes);
    this.#changed();
    return failed(error);
  }

  /** Returns what the links tell about changes of earlier applies, and records it. */
  #settle(readAt: EpochMs): readonly ChangeOutcome[] {
    const { activity, seen, now } = this.#parts;
    // Nobody else made what a request that is running may have made.
    seen.addOwn(this.icao, this.#unsettled.running.filter(this.#known.has));
    const settled = this.#unsettled.settle(this.#known.links, readAt, now());
    for (const { apply, outcomes } of settled) recordLinks(activity, apply, outcomes);
    const all = settled.flatMap(({ outcomes }) => outcomes);
    this.#noteMade(all.filter(isMade).map(changeOf));
    return [...new Map(all.map((change) => [changeKey(change), change])).values()];
  }

  #noteMade(changes: readonly LinkChange[]): void {
    if (changes.length === 0) return;
    this.#unsettled.remove(inverse(changes));
    this.#parts.seen.addOwn(this.icao, changes);
    this.#known.add(changes);
  }

  /** While nobody is signed in, it's taken for the same person. */
  get #isFoundTheirs(): boolean {
    const person = this.#parts.person();
    return [person, this.#foundFor].includes(undefined) || person === this.#foundFor;
  }

  #find(settled: readonly ChangeOutcome[], madeByOthers: readonly LinkChange[]): Found | null {
    if (settled.length + madeByOthers.length === 0) return null;
    const pending = new Set(this.#staging.pending.map(changeKey));
    const isStaged = (change: ChangeOutcome) => !isMade(change) && pending.has(changeKey(change));
    const staged = settled.filter(isStaged).length;
    return { rev: this.#parts.nextRev(), madeByOthers, settled, staged };
  }

  #skip(changes: readonly LinkChange[]): Staged['skipped'] {
    return changes.flatMap((change) => {
      const why = this.#apply ? 'applying' : this.#known.whyNot(change);
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
    const { steps, position, unsettled } = this.#state;
    const before = this.#kept;
    const isStaged = steps !== before.steps || position !== before.position;
    if (!isStaged && unsettled === before.unsettled) return;
    if (isStaged) this.#told.keepOnly(this.#staging.pending);
    void this.#save();
    this.#changed();
  }

  #save(): Promise<unknown> {
    this.#kept = this.#state;
    return this.#parts.file.write(this.#kept);
  }

  #changed(): void {
    this.#rev = this.#parts.nextRev();
    this.#parts.onChange();
  }
}

const asDone = (change: LinkChange): ChangeOutcome => ({ ...change, outcome: { kind: 'done' } });

function counted(outcomes: readonly ChangeOutcome[]): ApplyEnded['outcomes'] {
  const same = Map.groupBy(outcomes, ({ outcome }) => JSON.stringify(outcome));
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ outcome: first.outcome, count: others.length + 1 }] : [],
  );
}
