import type {
  Airport,
  AirportDiff,
  AppliedLinks,
  EndedApply,
  LinkChange,
  LinkDraft,
  LinkPermission,
  LoadedAirport,
  Pair,
} from '../../../electron/contract/linking.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import { accountTrouble } from '../../frame/session/account.ts';
import type { Message } from '../../text/errors.ts';
import { airportInUse } from '../apply/airport-in-use.svelte.ts';
import { ApplyResults } from '../apply/apply-results.svelte.ts';
import { applyBlocked, applyChanges } from '../apply/apply-changes.ts';
import { applyStatus, lateStatus } from '../apply/apply-status.ts';
import { changeKey, isSettled, withLateOutcomes } from '../apply/staged-outcomes.ts';
import { LinkNames } from '../checks/link-names.ts';
import { findTwins } from '../checks/same-place.ts';
import { StagedChanges } from '../draft/staged-changes.svelte.ts';
import { bar, staging as text } from '../draft/text.ts';
import type { LiveLights } from '../live/live-lights.svelte.ts';
import { FarLinks } from '../nearest/far-links.svelte.ts';
import { readonlySet } from '../readonly-set.ts';
import { PointLists } from '../table/point-lists.svelte.ts';
import { blocked, workspace } from '../text.ts';
import type { AirportView, Views } from '../view-state.ts';
import {
  indexAirport,
  sideOf,
  withChanges,
  type AirportIndex,
  type Side,
} from './airport-index.ts';
import { displayedByPoint, displayedLinks } from './displayed-links.ts';
import { loadingAirport } from './loading-airport.svelte.ts';
import { pointStates } from './point-state.ts';
import { undoStaged } from './text.ts';

/** The state of one airport: its data, the selection and the staged changes. */
export class AirportWork {
  index: AirportIndex;
  permission = $state<LinkPermission>('unknown');
  selectedId = $state<string | null>(null);
  /** The points that the selected point had links to when it was selected. They're listed first. */
  partners = $state.raw(readonlySet<string>());
  views = $state.raw<Views>({ narrow: 'list', wide: 'split' });
  /** Whose points the table lists. */
  side = $state<Side>('stopbar');
  /** The point under the pointer, in the table or on the map. */
  hoveredId = $state<string | null>(null);
  /** Whether the staged changes are shown one by one. */
  reviewing = $state(false);
  /** What others changed since the user looked at the airport before, until it's dismissed. */
  diff = $state.raw<AirportDiff>();
  /** Whether the diff is listed, if its pane is free. */
  listingDiff = $state(false);
  /** The points that the map marks. */
  marked = $state.raw(readonlySet<string>());
  /** Loaded when they're first shown. */
  live = $state.raw<LiveLights>();
  /** Whether an apply is running, and whether this window or an earlier one started it. */
  applying = $state<'here' | 'earlier' | false>(false);
  /** The service that the airport was loaded from (`app.serviceTurn`). */
  readonly serviceTurn = app.serviceTurn;
  readonly staged: StagedChanges;
  readonly results: ApplyResults;
  readonly lists = new PointLists(this);
  readonly far = new FarLinks(this);
  #permissionReads = 0;

  readonly pending = $derived.by(() => this.staged.pending);
  readonly links = $derived.by(() => displayedLinks(this.index, this.pending));
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
  /** Empty during an apply, which may have made these changes itself. */
  readonly madeByOthers = $derived.by(() => (this.applying ? [] : this.staged.madeByOthers));
  /** The airport that is being loaded in place of this one. */
  readonly replacedBy = $derived.by(() =>
    loadingAirport.icao === this.icao ? undefined : loadingAirport.icao,
  );
  /** Whether changes are being applied, here or at another airport. */
  readonly isApplying = $derived.by(() => Boolean(this.applying || app.state?.applying));
  /** Why changes can't be staged now. */
  readonly blocked = $derived.by(() => {
    if (this.isApplying) return blocked.applying;
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

  constructor(airport: Airport, draft: LinkDraft | null) {
    this.index = $state.raw(indexAirport(airport));
    this.staged = new StagedChanges(this, draft);
    this.results = new ApplyResults(airport.icao);
  }

  get icao(): string {
    return this.index.airport.icao;
  }

  /** Returns the state of the view, to restore it in a reopened window. */
  get viewState(): AirportView {
    const { icao, selectedId, views, side } = this;
    const { query, sort, filter } = this.lists;
    return { icao, selectedId, views, side, query, sort, filter };
  }

  restoreView({ selectedId, views, side, ...lists }: AirportView): void {
    this.select(selectedId);
    this.views = views;
    this.side = side;
    this.lists.restore(lists);
  }

  /**
   * Reads whether the account may change links here. Unknown if the service has no such call, and for a
   * blocked account, for which the service denies everything.
   */
  async readPermission(): Promise<void> {
    this.#permissionReads += 1;
    const read = this.#permissionReads;
    const canAsk =
      app.state?.session.kind === 'signed-in' && accountTrouble(app.state) === undefined;
    const result = canAsk ? await app.calls.readLinkPermission(this.icao) : undefined;
    if (read === this.#permissionReads) this.permission = result?.ok ? result.value : 'unknown';
  }

  /** Forgets what one account was told, because another one comes next. */
  forgetAccount(): void {
    this.#permissionReads += 1;
    this.permission = 'unknown';
    this.results.forget();
  }

  /** Shows newly loaded data. Keeps the selection and the staged changes. */
  refresh(airport: Airport): void {
    this.index = indexAirport(airport);
    // A reload asks the service again for what it lacked.
    if (this.live?.isMissing) this.live = undefined;
    this.staged.rebase();
    this.#forgetResults();
    this.#select(this.selectedId);
  }

  /** Selects a point and shows its candidates. */
  select(id: string | null): void {
    if (id !== null) this.reviewing = false;
    this.lists.pin();
    this.#select(id);
  }

  #select(id: string | null): void {
    this.selectedId = id !== null && this.index.byId.has(id) ? id : null;
    this.partners = readonlySet(
      (this.linksOf.get(id ?? '') ?? [])
        .filter((link) => this.staged.isLinked(link))
        .map(({ stopbarId, leadOnId }) => (stopbarId === id ? leadOnId : stopbarId)),
    );
  }

  /** The side whose points can be linked to the selected point. */
  get otherSide(): Side | undefined {
    const side = this.selectedId === null ? undefined : sideOf(this.index, this.selectedId);
    return side && (side === 'stopbar' ? 'lead-on' : 'stopbar');
  }

  /** Returns whether a link is between different names. */
  readonly isMisnamed = (link: Pair): boolean => this.#areNamesUsed && this.#names.differ(link);

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
    if (this.staged.canStage({ ...pair, linked: !this.staged.isLinked(pair) })) return undefined;
    return this.staged.isPresent(pair) ? blocked.stuck : blocked.notLinkable;
  }

  toggle({ stopbarId, leadOnId }: Pair): void {
    const pair = { stopbarId, leadOnId };
    const reason = this.blockedPair(pair);
    if (reason !== undefined) app.status = { kind: 'failed', message: { what: reason, next: '' } };
    else this.stage([{ ...pair, linked: !this.staged.isLinked(pair) }]);
  }

  /** Stages changes. Skips those that the service would reject, and returns a message about them. */
  stage(changes: readonly LinkChange[]): Message | undefined {
    const possible = changes.filter(this.staged.canStage);
    const links = possible.filter((change) => change.linked && !this.staged.isLinked(change));
    this.staged.stage(possible);
    this.#forgetResults();
    const warning = this.far.warningFor(links);
    if (warning !== undefined) app.status = { kind: 'warned', text: warning };
    return this.#showSkipped(changes.length - possible.length);
  }

  /** Reverts the last step, or stages what reverts the last apply. */
  undo(): void {
    if (this.applying) return;
    if (this.staged.undoTarget === 'apply') {
      this.#stageUndoOfApply();
      return;
    }
    const count = this.pending.length;
    this.staged.undo();
    this.#forgetResults();
    // The bar with Redo is gone.
    if (this.pending.length === 0) {
      app.done(text.undone(count), { label: bar.redo, run: () => this.redo() });
    }
  }

  /**
   * Reverts the last apply on the service. If other changes are staged too, only stages that. `isUndo` is
   * false if the last apply was an undo, so this is a redo.
   */
  undoApply(isUndo = true): void {
    if (this.applying) return;
    const isAlone = this.pending.length === 0;
    const isComplete = this.#stageUndoOfApply();
    if (isAlone && isComplete && applyBlocked(this) === undefined) void applyChanges(this, isUndo);
  }

  /** Returns whether all of it could be staged. */
  #stageUndoOfApply(): boolean {
    const { inverseOfApply } = this.staged;
    const { steps } = this.staged.draft;
    this.staged.undo();
    this.#forgetResults();
    const skipped = inverseOfApply.filter((change) => !this.staged.canStage(change)).length;
    if (this.#showSkipped(skipped)) return false;
    const isStaged = this.staged.draft.steps !== steps;
    app.done(isStaged ? undoStaged(this.icao, this.pending.length) : text.nothingToReverse);
    return isStaged;
  }

  redo(): void {
    if (this.applying) return;
    this.staged.redo();
    this.#forgetResults();
  }

  discard(): void {
    const count = this.pending.length;
    this.staged.discard();
    this.#forgetResults();
    app.done(text.discarded(count), { label: bar.undo, run: () => this.undo() });
  }

  /**
   * Returns the status of an apply with an undo, if it changed anything, the bar doesn't offer it, and the
   * airport is still the one in use.
   */
  withUndo(status: Status, outcomes: AppliedLinks['outcomes'], isUndo = false): Status {
    const isChanged = outcomes.some(({ outcome }) => outcome.kind === 'done');
    const canUndo = this.pending.length === 0 && this.staged.undoTarget === 'apply';
    return isChanged && canUndo && airportInUse.work === this
      ? {
          ...status,
          action: { label: isUndo ? bar.redo : bar.undo, run: () => this.undoApply(!isUndo) },
        }
      : status;
  }

  /** Removes staged changes that are already made: this one, or all. */
  removeMade(only?: Pair): void {
    this.staged.removeMade(only);
    this.#forgetResults();
  }

  /** Shows the results of an apply. `apply` is its ID. */
  applied({ outcomes, airport, turnedOut = [] }: AppliedLinks, apply: string): void {
    this.addLateOutcomes(turnedOut);
    const settled = outcomes.filter(({ outcome }) => isSettled(outcome));
    const done = outcomes.filter(({ outcome }) => outcome.kind === 'done');
    this.results.outcomes = outcomes;
    this.index = indexAirport(airport ?? withChanges(this.index.airport, settled));
    this.staged.applied(settled, done, apply);
    this.refresh(this.index.airport);
    this.results.add(outcomes, this.pending);
  }

  /** Shows the failure of an apply that sent nothing. */
  applyFailed(changes: readonly LinkChange[], error: AppError, apply: string): void {
    this.staged.applied([], [], apply);
    // What the user cancelled hasn't failed.
    if (error.kind === 'cancelled') return;
    const outcome = { kind: 'not-sent', error } as const;
    this.results.add(
      changes.map((change) => ({ ...change, outcome })),
      this.pending,
    );
  }

  /** Adds outcomes of earlier applies that were unknown until now. Returns the status to show. */
  addLateOutcomes(late: AppliedLinks['outcomes'] = []): Status | undefined {
    if (late.length === 0) return undefined;
    this.staged.madeLate(late.filter(({ outcome }) => outcome.kind === 'done'));
    this.results.add(late, this.pending);
    return this.withUndo(lateStatus(this.icao, late), late);
  }

  /** Shows the results of an apply that an earlier window started. Returns the status to show. */
  addEndedApply(last: EndedApply, read?: LoadedAirport): Status {
    const late = read?.turnedOut ?? [];
    const outcomes = withLateOutcomes(last.outcomes, late);
    const own = readonlySet(outcomes.map(changeKey));
    const turnedOut = late.filter((change) => !own.has(changeKey(change)));
    const ended = { ...last, outcomes, turnedOut };
    this.applied({ ...ended, airport: read ?? null }, last.apply);
    const airport = this.index.airport;
    const status = applyStatus(this.icao, { ...ended, airport }, app.service);
    return this.withUndo(status, outcomes);
  }

  /** Removes the outcomes of changes that are no longer staged. */
  #forgetResults(): void {
    this.results.keepOnly(this.pending);
  }

  #showSkipped(count: number): Message | undefined {
    if (count === 0) return undefined;
    const message = text.cantStage(count);
    app.status = { kind: 'failed', message };
    return message;
  }
}
