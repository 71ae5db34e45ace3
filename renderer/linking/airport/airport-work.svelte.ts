import type {
  Airport,
  AppliedLinks,
  LinkChange,
  LinkDraft,
  LinkOutcome,
  LinkPermission,
  Pair,
} from '../../../electron/contract/linking.ts';
import { check, linkRequest, type LinkRequest } from '../../../electron/api/schema.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import type { Message } from '../../text/errors.ts';
import {
  canChange,
  indexAirport,
  isPresent,
  sideOf,
  type AirportIndex,
  type Side,
} from './airport-index.ts';
import { anchorsOf, metresApart } from '../nearest/distance.ts';
import { draftKeeper } from '../draft/draft-saver.ts';
import {
  afterApply,
  afterLateNews,
  discard,
  emptyDraft,
  inverse,
  lastThing,
  movedPairs,
  pendingChanges,
  rebase,
  redo,
  stage,
  touchedPairs,
  undo,
  withoutPairs,
} from '../draft/draft.ts';
import { sayFar, sayFarStaged, type Usual } from '../nearest/far-words.ts';
import {
  addReasons,
  keepReasons,
  keptReasons,
  reasonKey,
  reasonsFor,
  withNews,
  type Reasons,
} from '../apply/staged-outcomes.ts';
import type { View, WorkLook } from '../view-state.ts';
import { pairKey } from '../draft/pair-key.ts';
import { PointLists } from '../table/point-lists.svelte.ts';
import { stagedByPoint, stateOf, type PointState } from './point-state.ts';
import { displayedLinks } from './displayed-links.ts';
import { setOf } from '../readonly-set.ts';
import { unusualDistance } from '../nearest/unusual-distance.ts';
import { blocked, isSettled, sayLeftOut } from '../text.ts';
import { changes as texts } from '../workspace-texts.ts';

/** One airport: what the service says of it, what is selected, and what is staged. */
export class AirportWork {
  index: AirportIndex;
  draft: LinkDraft;
  permission = $state<LinkPermission>('unknown');
  selectedId = $state<string | null>(null);
  /** What was linked with the selection when it was made: these stay first while it lasts. */
  partners = $state.raw(setOf<string>());
  view = $state<View>('list');
  readonly lists = new PointLists(this);
  /** By this window, or by an earlier one, whose outcomes then are on disk. */
  applying = $state<'here' | 'earlier' | false>(false);
  outcomes = $state.raw<AppliedLinks['outcomes']>();

  /** Of the service that lists the airport (`app.serviceTurn`). */
  readonly serviceTurn = app.serviceTurn;
  /** Why changes of an apply are still staged. */
  #reasons: Reasons;
  #asked = 0;

  readonly #isPresent = $derived.by(() => {
    const { index } = this;
    return (pair: Pair) => isPresent(index, pair);
  });
  readonly #touched = $derived.by(() => touchedPairs(this.draft));
  readonly pending = $derived.by(() => pendingChanges(this.draft, this.#isPresent));
  /** Staged, and meanwhile so by somebody else's hand. */
  readonly moved = $derived.by(() =>
    // Of its own apply, part may be made.
    this.applying
      ? []
      : movedPairs(this.draft, this.#isPresent).filter(({ before, wanted }) => before !== wanted),
  );
  readonly links = $derived.by(() => displayedLinks(this.index, this.pending));
  readonly #gains = $derived.by(() => stagedByPoint(this.pending));
  readonly unusualMetres = $derived.by(() => unusualDistance(this.index.airport));
  readonly lastThing = $derived.by(() => lastThing(this.draft));
  /** Why nothing can be changed at the moment. */
  readonly blocked = $derived.by(() => {
    if (this.applying || app.state?.applying) return blocked.applying;
    return this.permission === 'refused' ? blocked.refused(this.icao) : undefined;
  });
  readonly selected = $derived.by(() =>
    this.selectedId === null ? undefined : this.index.byId.get(this.selectedId),
  );

  constructor(airport: Airport, draft: LinkDraft | null) {
    this.index = $state.raw(indexAirport(airport));
    this.draft = $state.raw(rebase(draft ?? emptyDraft, this.#isPresent));
    this.#reasons = $state.raw(keptReasons(this.serviceTurn, airport.icao));
  }

  get icao(): string {
    return this.index.airport.icao;
  }

  /** How it is looked at: for a window that is opened anew. */
  get look(): WorkLook {
    const { icao, selectedId, view } = this;
    const { query, sort, filters } = this.lists;
    return { icao, selectedId, view, query, sort, filters: [...filters] };
  }

  lookAs({ selectedId, view, query, sort, filters }: WorkLook): void {
    this.select(selectedId);
    this.view = view;
    Object.assign(this.lists, { query, sort, filters: setOf(filters) });
  }

  /** Before anything is edited, where the service can tell. */
  async askPermission(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const signedIn = app.state?.session.kind === 'signed-in';
    const answer = signedIn ? await window.companion.readLinkPermission(this.icao) : undefined;
    if (asked === this.#asked) this.permission = answer?.ok ? answer.value : 'unknown';
  }

  /** What the service says now; selection and draft stay. */
  refresh(airport: Airport): void {
    this.index = indexAirport(airport);
    this.#keep(rebase(this.draft, this.#isPresent));
    this.select(this.selectedId);
  }

  select(id: string | null): void {
    this.selectedId = id !== null && this.index.byId.has(id) ? id : null;
    this.partners = setOf(
      this.links
        .filter((link) => this.isLinked(link))
        .flatMap(({ stopbarId, leadOnId }) =>
          stopbarId === id ? [leadOnId] : leadOnId === id ? [stopbarId] : [],
        ),
    );
  }

  /** The side whose points are linked with the selection. */
  get otherSide(): Side | undefined {
    const side = this.selectedId === null ? undefined : sideOf(this.index, this.selectedId);
    return side && (side === 'stopbar' ? 'lead-on' : 'stopbar');
  }

  stateOf(id: string): PointState {
    return stateOf(id, this.index, this.#gains);
  }

  /** With the staged changes as if they were applied. */
  isLinked(pair: Pair): boolean {
    return this.#touched.get(pairKey(pair))?.wanted ?? this.#isPresent(pair);
  }

  isChanged(pair: Pair): boolean {
    return this.isLinked(pair) !== this.#isPresent(pair);
  }

  /** The pair of the selection and a point of the other side. */
  pairWith(id: string): Pair | undefined {
    if (this.selectedId === null || this.otherSide === undefined) return undefined;
    return this.otherSide === 'lead-on'
      ? { stopbarId: this.selectedId, leadOnId: id }
      : { stopbarId: id, leadOnId: this.selectedId };
  }

  /** Why a pair cannot be linked or unlinked. */
  blockedPair(pair: Pair): string | undefined {
    if (this.blocked !== undefined) return this.blocked;
    if (canChange(this.index, { ...pair, linked: !this.isLinked(pair) })) return undefined;
    return this.#isPresent(pair) ? blocked.stuck : blocked.notLinkable;
  }

  toggle({ stopbarId, leadOnId }: Pair): void {
    const pair = { stopbarId, leadOnId };
    const reason = this.blockedPair(pair);
    if (reason !== undefined) app.status = { kind: 'failed', message: { what: reason, next: '' } };
    else this.stage([{ ...pair, linked: !this.isLinked(pair) }]);
  }

  /** Leaves out what the service would refuse, says so, and returns the message. */
  stage(wishes: readonly LinkChange[]): Message | undefined {
    const possible = wishes.filter((wish) => canChange(this.index, wish));
    const links = possible.filter((wish) => wish.linked && !this.isLinked(wish));
    this.#keep(stage(this.draft, this.#isPresent, possible));
    const far = links.flatMap((pair) => this.#farMetres(pair) ?? []);
    if (far.length > 0) app.status = { kind: 'warned', text: sayFarStaged(far, this.#usual) };
    const leftOut = wishes.length - possible.length;
    if (leftOut === 0) return undefined;
    const message = sayLeftOut(leftOut);
    app.status = { kind: 'failed', message };
    return message;
  }

  /** Returns the warning for a pair whose distance is unusual at this airport. */
  sayFar(pair: Pair): string | undefined {
    const metres = this.#farMetres(pair);
    return metres === undefined ? undefined : sayFar(metres, this.#usual);
  }

  /** Says so of IDs as they are typed. */
  sayFarTyped(typed: LinkRequest): string | undefined {
    const read = check(linkRequest, { ...typed });
    if (!read.ok || read.value.icao !== this.icao) return undefined;
    const metres = this.#farMetres(read.value);
    return metres === undefined ? undefined : `▲ ${sayFarStaged([metres], this.#usual)}`;
  }

  get #usual(): Usual {
    return { icao: this.icao, metres: this.unusualMetres };
  }

  #farMetres({ stopbarId, leadOnId }: Pair): number | undefined {
    const [stopbar, leadOn] = [this.index.byId.get(stopbarId), this.index.byId.get(leadOnId)];
    if (!stopbar || !leadOn) return undefined;
    const metres = metresApart(anchorsOf(stopbar), anchorsOf(leadOn));
    return metres > this.unusualMetres && metres < Infinity ? metres : undefined;
  }

  undo(): void {
    if (this.applying) return;
    const { lastThing, draft } = this;
    const isPossible = (change: LinkChange): boolean => canChange(this.index, change);
    this.#keep(undo(draft, this.#isPresent, isPossible));
    if (lastThing !== 'apply') return;
    const all = inverse(draft.applied?.changes ?? []);
    const leftOut = all.filter((change) => !isPossible(change)).length;
    if (leftOut > 0) {
      app.status = { kind: 'failed', message: sayLeftOut(leftOut) };
      return;
    }
    const reverse = this.draft.steps === draft.steps ? [] : (this.draft.steps.at(-1) ?? []);
    app.done(reverse.length > 0 ? texts.reversed(reverse.length) : texts.nothingToReverse);
  }

  redo(): void {
    if (!this.applying) this.#keep(redo(this.draft));
  }

  discard(): void {
    this.#keep(discard(this.draft, this.#isPresent));
  }

  /** Of what somebody else did meanwhile, nothing is left to do. */
  forgetMoved(): void {
    this.#keep(withoutPairs(this.draft, setOf(this.moved.map(pairKey))));
  }

  settle({ outcomes, airport, turnedOut = [] }: AppliedLinks, taken: string): void {
    this.settleLate(turnedOut);
    const settled = outcomes.filter(({ outcome }) => isSettled(outcome));
    const made = outcomes.filter(({ outcome }) => outcome.kind === 'done');
    this.outcomes = outcomes;
    this.index = indexAirport(airport ?? changed(this.index.airport, settled));
    const keys = setOf(settled.map(pairKey));
    this.#keep({ ...afterApply(this.draft, this.#isPresent, keys, made), taken });
    this.refresh(this.index.airport);
    this.#explain(addReasons(this.#reasons, outcomes));
  }

  /** An apply that failed as a whole. */
  notSent(changes: readonly LinkChange[], error: AppError, taken: string): void {
    this.#keep({ ...afterApply(this.draft, this.#isPresent, setOf(), []), taken });
    const outcome: LinkOutcome = { kind: 'not-sent', error };
    this.#explain(
      addReasons(
        this.#reasons,
        changes.map((change) => ({ ...change, outcome })),
      ),
    );
  }

  /** Takes the outcomes of an earlier apply that were unknown until this read. */
  settleLate(news: AppliedLinks['outcomes']): void {
    const made = news.filter(({ outcome }) => outcome.kind === 'done');
    this.#keep(afterLateNews(this.draft, this.#isPresent, made));
    this.outcomes = this.outcomes && withNews(this.outcomes, news);
    this.#explain(addReasons(this.#reasons, news));
  }

  /** Why a staged change is still there after an apply. */
  reasonFor(change: LinkChange): LinkOutcome | undefined {
    return this.#reasons.get(reasonKey(change));
  }

  #keep(draft: LinkDraft): void {
    const { steps, position, applied, taken } = this.draft;
    const isSame = draft.steps === steps && draft.position === position;
    if (isSame && draft.applied === applied && (draft.taken ?? taken) === taken) return;
    // What was told belongs to what was there before.
    app.status = undefined;
    this.draft = { ...draft, taken: draft.taken ?? taken };
    draftKeeper.changed(this.serviceTurn, this.icao, this.draft);
    this.#explain(this.#reasons);
  }

  #explain(reasons: Reasons): void {
    if (reasons.size === 0) return;
    this.#reasons = reasonsFor(reasons, this.pending);
    keepReasons(this.serviceTurn, this.icao, this.#reasons);
  }
}

/** The links as they must be now, where they could not be read again. */
function changed(airport: Airport, settled: readonly LinkChange[]): Airport {
  const keys = setOf(settled.map(pairKey));
  const others = airport.links.filter((pair) => !keys.has(pairKey(pair)));
  const linked = settled.filter((change) => change.linked);
  return {
    ...airport,
    links: [...others, ...linked.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId }))],
  };
}
