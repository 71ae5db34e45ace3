import type {
  AirportData,
  AirportState,
  AirportWork,
  Staged,
  Staging,
} from '../../../electron/contract/airport-work.ts';
import type {
  LinkChange,
  LinkOutcome,
  LinkPermission,
  Pair,
} from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Calls } from '../../../electron/contract.ts';
import { Newest } from '../../controls/newest.ts';
import { app } from '../../frame/app.svelte.ts';
import { accountTrouble } from '../../frame/session/account.ts';
import type { AccountView } from '../../frame/views.svelte.ts';
import type { Message } from '../../text/errors.ts';
import { changeKey } from '../apply/outcomes.ts';
import { LinkNames } from '../checks/link-names.ts';
import { findTwins } from '../checks/same-place.ts';
import { pairKey } from '../staging/pair-key.ts';
import { bar, staging as text, undoStaged } from '../staging/text.ts';
import type { LiveLights } from '../live/live-lights.svelte.ts';
import { FarLinks } from '../nearest/far-links.svelte.ts';
import { readonlyMap, readonlySet } from '../readonly-set.ts';
import { PointLists } from '../table/point-lists.svelte.ts';
import { blocked, workspace } from '../text.ts';
import type { Camera } from '../map/map-state.svelte.ts';
import type { SavedView, Views } from '../view-state.ts';
import { canChange, indexAirport, isPresent, sideOf, type Side } from './airport-index.ts';
import { areSame, displayedByPoint, displayedLinks, withAsked } from './displayed-links.ts';
import { pointStates } from './point-state.ts';
import { whyNot } from './text.ts';

// Loads with it, so the first page stays small.
export { tellEmpty } from './tell-empty.ts';

/**
 * Shows one airport: its data, and what the main process pushes about the staged links and the apply.
 * Keeps only what the user is looking at.
 */
export class AirportView {
  /** Ends when another airport is opened. Until then, toasts may offer something about this one. */
  readonly #life = new AbortController();
  readonly ended = this.#life.signal;
  #data: AirportData;
  /**
   * Answers and pushes may overtake each other: the higher revision is shown. Of one revision, that's what
   * was pushed, because only pushes follow the account.
   */
  #answered: AirportWork;
  #staged: Staging;
  selectedId = $state<string | null>(null);
  /** The points that the selected point had links to when it was selected. They're listed first. */
  partners = $state.raw(readonlySet<string>());
  views = $state.raw<Views>({ narrow: 'list', wide: 'split' });
  /** Whose points the table lists. */
  side = $state<Side>('stopbar');
  /** The point under the pointer, in the table or on the map. */
  hoveredId = $state<string | null>(null);
  /** The search for what can be linked to the selected point, and how far its list is scrolled, in pixels. */
  candidatesQuery = $state('');
  candidatesTop = 0;
  /** What part of the airport the map shows. Undefined for the whole airport. */
  camera: Camera | undefined;
  /** Whether the staged changes are shown one by one. */
  reviewing = $state(false);
  /** Whether what others changed is listed, if its pane is free. */
  listingDiff = $state(false);
  /** The row of that list that was visited last: the list isn't there while one of its points is selected. */
  visitedDiff: string | null = null;
  /** The points that the map marks. */
  marked = $state.raw(readonlySet<string>());
  /** Loaded when they're first shown. */
  live = $state.raw<LiveLights>();
  /** What was asked to be staged and isn't answered yet: shown at once, because a press must show quickly. */
  #asked = $state.raw<readonly LinkChange[]>([]);
  #lastAsked: Promise<unknown> = Promise.resolve();
  #isUndoing = $state(false);
  /** Whether this page waits for the answer to an apply. */
  #isApplyAsked = $state(false);
  readonly lists = new PointLists(this);
  readonly far = new FarLinks(this);
  readonly #permissionRead = new Newest();
  #permission = $state.raw<{ readonly account: AccountView; readonly read: LinkPermission }>();
  /** Shows which airport is loaded next. */
  readonly #choice: { readonly loading: string | undefined };
  /** What was found is said once. */
  #saidFound = 0;

  readonly index = $derived.by(() => indexAirport(this.#data));
  readonly #work = $derived.by(() => {
    const pushed = app.state?.linking.inWork;
    return pushed?.icao === this.icao ? newer(pushed, this.#answered) : this.#answered;
  });
  readonly staging = $derived.by(() => newer(this.#work.staging, this.#staged));
  /** Stays the same list if an answer or a push changes nothing: all links and the map are derived from it. */
  #pending: readonly LinkChange[] = [];
  readonly pending = $derived.by(() => {
    const pending = withAsked(this.staging.pending, this.#asked, this.index);
    if (!areSame(pending, this.#pending)) this.#pending = pending;
    return this.#pending;
  });
  // What was just staged or undone may be reverted before that is answered: keys are pressed quickly.
  readonly canUndo = $derived.by(() => this.staging.undo !== null || this.#asked.length > 0);
  readonly canRedo = $derived.by(() => this.staging.redo || this.#isUndoing);
  readonly #pendingByPair = $derived.by(() =>
    readonlyMap(this.pending.map((change) => [pairKey(change), change])),
  );
  readonly #reasons = $derived.by(() =>
    readonlyMap(this.staging.reasons.map(({ change, why }) => [changeKey(change), why])),
  );
  /** Whether there's nothing to show: neither points nor staged changes. */
  readonly isEmpty = $derived.by(
    () => this.index.airport.points.length === 0 && this.pending.length === 0,
  );
  readonly running = $derived.by(() => this.#work.running);
  /** Whether the main process has newer data. */
  readonly isOutdated = $derived.by(() => this.#work.dataRev > this.#data.rev);
  /** What others changed since the user looked at the airport before, until it's dismissed. */
  readonly diff = $derived.by(() => this.#work.byOthers);
  /** What became of the changes of the last apply here. */
  readonly outcomes = $derived.by(() => this.#work.outcomes);
  /** What the last read showed about what was staged before it. */
  readonly found = $derived.by(() => this.#work.found);
  /** What an apply made, until the page has the links after it. */
  readonly #made = $derived.by(() =>
    this.outcomes.filter(
      (change) =>
        change.outcome.kind === 'done' &&
        change.linked !== isPresent(this.index, change) &&
        !this.#pendingByPair.has(pairKey(change)),
    ),
  );
  /** What was made stays as it is until the page can show it as linked: chips would flicker. */
  readonly links = $derived.by(() => {
    const made = this.isOutdated ? this.#made : [];
    return displayedLinks(this.index, [...made, ...this.pending]);
  });
  /** By either point's ID. */
  readonly linksOf = $derived.by(() => displayedByPoint(this.index, this.links));
  readonly twins = $derived.by(() => findTwins(this.index.airport.points));
  readonly #names = $derived.by(() => new LinkNames(this.index.byId));
  readonly #areNamesUsed = $derived.by(() => this.#names.areUsed(this.links));
  /** Returns a point's state by its ID. */
  readonly stateOf = $derived.by(() => {
    const { byId } = this.index;
    const { linksOf, isMisnamed, twins } = this;
    return pointStates({ linksOf, byId, isFar: this.far.isFar, isMisnamed, twins });
  });
  /** The airport that is being loaded in place of this one. */
  readonly replacedBy = $derived.by(() =>
    this.#choice.loading === this.icao ? undefined : this.#choice.loading,
  );
  readonly isApplying = $derived.by(() => this.#isApplyAsked || this.running !== null);
  /** Why changes can't be staged now. */
  readonly blocked = $derived.by(() => {
    if (this.isApplying) return whyNot.applying;
    if (this.replacedBy !== undefined) return blocked.loading(this.replacedBy);
    return undefined;
  });
  /** Why the account can't apply changes here. It can still propose them. */
  readonly forbidden = $derived.by(() =>
    this.permission === 'refused' ? blocked.forbidden(this.icao) : undefined,
  );
  /** The lights as they are now, while they're shown. */
  readonly lights = $derived.by(() => (this.live?.isOn ? this.live : undefined));
  /** Why the lights can't be shown, wherever they're switched. */
  readonly lightsBlocked = $derived.by(() =>
    this.live?.isMissing ? workspace.noLights(app.service) : undefined,
  );
  readonly selected = $derived.by(() =>
    this.selectedId === null ? undefined : this.index.byId.get(this.selectedId),
  );

  constructor(choice: { readonly loading: string | undefined }, { data, work }: AirportState) {
    this.#choice = choice;
    this.#data = $state.raw(data);
    this.#answered = $state.raw(work);
    this.#staged = $state.raw(work.staging);
  }

  get icao(): string {
    return this.#data.icao;
  }

  /** What the service says about the account in use. */
  get permission(): LinkPermission {
    return this.#permission?.account === app.view.account ? this.#permission.read : 'unknown';
  }

  /** Returns the state of the view, to restore it in a reopened window. */
  get viewState(): SavedView {
    const { icao, selectedId, candidatesQuery, views, side } = this;
    const { query, sort, filter, tops } = this.lists;
    return { icao, selectedId, candidatesQuery, views, side, query, sort, filter, tops };
  }

  restoreView(saved: SavedView): void {
    const { selectedId, candidatesQuery, views, side, query, sort, filter, tops } = saved;
    this.views = views;
    this.side = side;
    Object.assign(this.lists, { query, sort, filter });
    // Afterwards, so that the selected point is listed even if it doesn't match.
    this.select(selectedId);
    if (this.selectedId !== null) this.candidatesQuery = candidatesQuery ?? '';
    this.lists.tops = tops;
  }

  end(): void {
    this.#life.abort();
  }

  /** Shows what the airport was answered to be now. Keeps the selection. */
  show({ data, work }: AirportState): void {
    this.#answered = newer(this.#answered, work);
    this.#showData(data);
    // A reload asks the service again for what it lacked.
    if (this.live?.isMissing) this.live = undefined;
  }

  async readData(): Promise<void> {
    const { icao } = this;
    const read = await app.calls.readAirportData({ icao, newerThan: this.#data.rev });
    if (read.ok && read.value) this.#showData(read.value);
  }

  #showData(data: AirportData): void {
    this.#data = newer(this.#data, data);
    this.#select(this.selectedId);
  }

  /** Returns what was found, once. */
  takeFound(): AirportWork['found'] {
    const { found } = this;
    if (!found || found.rev <= this.#saidFound) return null;
    this.#saidFound = found.rev;
    return found;
  }

  /**
   * Reads whether the account may change links here. Unknown if the service has no such call, and for a
   * blocked account, for which the service denies everything.
   */
  async readPermission(): Promise<void> {
    const read = this.#permissionRead.next();
    const { account } = app.view;
    const canAsk = app.state?.session.kind === 'signed-in' && accountTrouble() === undefined;
    const result = canAsk ? await app.calls.readLinkPermission(this.icao) : undefined;
    if (!read.aborted) this.#permission = { account, read: result?.ok ? result.value : 'unknown' };
  }

  /** Selects a point and shows its candidates. */
  select(id: string | null): void {
    if (id !== null) this.reviewing = false;
    this.lists.pin();
    this.#select(id);
  }

  /** Lists what others changed, in the pane of the candidates. */
  listDiff(): void {
    this.select(null);
    this.reviewing = false;
    this.listingDiff = true;
  }

  #select(wanted: string | null): void {
    const id = wanted !== null && this.index.byId.has(wanted) ? wanted : null;
    if (id !== this.selectedId) this.#startOver(id);
    this.selectedId = id;
    this.partners = readonlySet(
      (this.linksOf.get(id ?? '') ?? [])
        .filter((link) => this.isLinked(link))
        .map(({ stopbarId, leadOnId }) => (stopbarId === id ? leadOnId : stopbarId)),
    );
  }

  /** Another point is selected: the map and the table must show it when they're opened next. */
  #startOver(id: string | null): void {
    this.candidatesQuery = '';
    this.candidatesTop = 0;
    // A map that is open shows it now, and says what it shows.
    this.camera = undefined;
    const side = id === null ? undefined : sideOf(this.index, id);
    const isListed = side === this.side && this.lists.focus.table !== undefined;
    if (side && !isListed) this.lists.tops = { ...this.lists.tops, [side]: undefined };
  }

  /** The side whose points can be linked to the selected point. */
  get otherSide(): Side | undefined {
    const side = this.selectedId === null ? undefined : sideOf(this.index, this.selectedId);
    return side && (side === 'stopbar' ? 'lead-on' : 'stopbar');
  }

  /** Returns whether a link is between different names. */
  readonly isMisnamed = (link: Pair): boolean => this.#areNamesUsed && this.#names.differ(link);

  /** Returns whether a pair will be linked after the staged changes are applied. */
  readonly isLinked = (pair: Pair): boolean =>
    this.#pendingByPair.get(pairKey(pair))?.linked ?? isPresent(this.index, pair);

  readonly canStage = (change: LinkChange): boolean => canChange(this.index, change);

  /** Returns why a change is still staged after an apply. */
  readonly reasonFor = (change: LinkChange): LinkOutcome | undefined =>
    this.#reasons.get(changeKey(change));

  /** Returns the selected point and a point of the other side as a pair. */
  pairWith(id: string): Pair | undefined {
    if (this.selectedId === null || this.otherSide === undefined) return undefined;
    return this.otherSide === 'lead-on'
      ? { stopbarId: this.selectedId, leadOnId: id }
      : { stopbarId: id, leadOnId: this.selectedId };
  }

  /** Returns why a pair can't be linked or unlinked. */
  blockedPair(pair: Pair): string | undefined {
    if (this.blocked !== undefined) return this.blocked;
    if (this.canStage({ ...pair, linked: !this.isLinked(pair) })) return undefined;
    return isPresent(this.index, pair) ? blocked.stuck : blocked.notLinkable;
  }

  async toggle({ stopbarId, leadOnId }: Pair): Promise<void> {
    const pair = { stopbarId, leadOnId };
    const reason = this.blockedPair(pair);
    if (reason !== undefined) app.status = { kind: 'failed', message: { what: reason, next: '' } };
    else await this.stage([{ ...pair, linked: !this.isLinked(pair) }]);
  }

  /** Stages changes. Resolves to a message about those that can't be staged. */
  async stage(changes: readonly LinkChange[]): Promise<Message | undefined> {
    const links = changes.filter((change) => change.linked && !this.isLinked(change));
    const warning = this.far.warningFor(links.filter(this.canStage));
    this.#asked = [...this.#asked, ...changes];
    const asked = this.#change(({ stage }) => stage({ icao: this.icao, changes }));
    this.#lastAsked = asked;
    const staged = await asked;
    this.#asked = this.#asked.filter((change) => !changes.includes(change));
    if (staged && warning !== undefined) app.status = { kind: 'warned', text: warning };
    return staged && this.#showSkipped(staged);
  }

  /**
   * Reverts the last step, or stages what reverts the last apply. Resolves to whether all of it is.
   * `isApplied`: the caller applies what is staged, and says so.
   */
  async undo(isApplied = false): Promise<boolean> {
    const { pending } = this;
    const target = this.staging.undo;
    this.#isUndoing = true;
    const undone = await this.#change(({ undo }) => undo({ icao: this.icao }));
    this.#isUndoing = false;
    if (!undone || this.#showSkipped(undone)) return false;
    if (target === 'apply') {
      const isStaged = this.pending.length > 0;
      if (!isStaged) app.done(text.nothingToReverse);
      else if (!isApplied) app.done(undoStaged(this.icao, this.pending.length));
      return isStaged;
    }
    // The bar with Redo is gone.
    if (this.pending.length === 0 && pending.length > 0) {
      app.done(text.undone(pending.length), { label: bar.redo, run: () => void this.redo() });
    }
    return true;
  }

  async redo(): Promise<void> {
    await this.#change(({ redo }) => redo({ icao: this.icao }));
  }

  async discard(): Promise<void> {
    const { length } = this.pending;
    if (!(await this.#change(({ discard }) => discard({ icao: this.icao })))) return;
    app.done(text.discarded(length), { label: bar.undo, run: () => void this.undo() });
  }

  /** Sends what is shown as staged. Fails if another apply is running; how it ends is pushed. */
  async apply(): Promise<Result<unknown>> {
    this.#isApplyAsked = true;
    await this.#lastAsked;
    const { icao, staging } = this;
    const asked = await app.calls.apply({ airports: [{ icao, rev: staging.rev }] });
    this.#isApplyAsked = false;
    return asked;
  }

  /** Takes the answer to a change of what is staged, or reports its failure. */
  async #change<Answer extends Staging | Staged>(
    ask: (calls: Calls) => Promise<Result<Answer>>,
  ): Promise<Answer | undefined> {
    // A command may have been chosen before this airport was left.
    if (this.ended.aborted) return undefined;
    app.clearStatus();
    const answer = await ask(app.calls);
    if (!answer.ok) {
      app.failed(answer.error);
      return undefined;
    }
    const { value } = answer;
    const staging: Staging = 'staging' in value ? value.staging : value;
    this.#staged = newer(this.#staged, staging);
    return value;
  }

  #showSkipped({ skipped }: Staged): Message | undefined {
    if (skipped.length === 0) return undefined;
    const isApplying = skipped.some(({ why }) => why === 'applying');
    const message = isApplying
      ? { what: whyNot.applying, next: '' }
      : text.cantStage(skipped.length);
    app.status = { kind: 'failed', message };
    return message;
  }
}

const newer = <T extends { readonly rev: number }>(known: T, other: T): T =>
  other.rev > known.rev ? other : known;
