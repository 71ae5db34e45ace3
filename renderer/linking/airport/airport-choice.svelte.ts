import type { KeptLinkDraft, LoadedAirport } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { focusFirst } from '../../controls/focus/page-focus.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import { runningJobs } from '../../frame/notices/running-jobs.svelte.ts';
import { persistViewState } from '../../frame/view-state.svelte.ts';
import { sayReadError, type Message } from '../../text/errors.ts';
import { typedIds } from '../by-ids/typed-ids.svelte.ts';
import { airportInUse } from '../apply/airport-in-use.svelte.ts';
import { forgetOutcomes } from '../apply/staged-outcomes.ts';
import { saveDraft } from '../draft/draft-saver.ts';
import { stagedCounts } from '../draft/staged-counts.svelte.ts';
import { proposer } from '../proposal/proposer.svelte.ts';
import type { SavedAirportView } from '../view-state.ts';
import type { AirportWork } from './airport-work.svelte.ts';
import { icaoCode, tidyCode } from './icao-code.ts';
import { loadingAirport } from './loading-airport.svelte.ts';
import { suggestedAirports } from './suggested-airports.svelte.ts';
import { airportField, loadCancelled, loadFailed, noLookUps, page } from './text.ts';

/** The airport in use. It outlives the page, so it's kept when the user opens another page. */
class AirportChoice {
  work = $state.raw<AirportWork>();
  /** The text of the airport field. */
  typed = $state('');
  /** What is wrong with the text of the airport field. */
  problem = $state<string>();
  /** Whether the service can't list points (SERVICE.md B4). */
  withoutLookUps = $state(false);
  /** The airport that couldn't be loaded, and why. The page shows it if no airport is in use. */
  failure = $state.raw<LoadFailure>();
  /** The airport that is loaded but not rendered yet. */
  #unshown = $state.raw<AirportWork>();
  /** What the load found out about earlier applies. */
  #lateStatus: Status | undefined;
  /** The number of the last load. The result of an older one is ignored. */
  #load = 0;
  #endLongWork = (): void => undefined;
  /** The view in an earlier window. */
  #savedView: SavedAirportView | null = null;
  #restored: Promise<void> | undefined;
  /** The previous airport, if its apply was still running: it gets the outcomes. */
  #previous: AirportWork | undefined;
  #finishing: AirportWork | undefined;
  /** Airports that are open in the review of several. Loading one of them shows the same draft. */
  beside: readonly AirportWork[] = [];

  constructor() {
    app.onServiceEnd(() => this.#forget());
    app.onAccountEnd(() => this.#forgetAccount());
  }

  /** The ICAO code of the airport that is being loaded. */
  get loading(): string | undefined {
    return loadingAirport.icao;
  }

  /** The number of staged changes at all airports. */
  get stagedChanges(): number {
    const { work } = this;
    return (work?.pending.length ?? 0) + stagedCounts.except(work?.icao);
  }

  /** Returns an airport that is open. After its apply, only the saved draft of the previous one counts. */
  opened(icao: string): AirportWork | undefined {
    const previous = this.#previous?.applying ? this.#previous : undefined;
    return [this.work, previous, ...this.beside].find((work) => work?.icao === icao);
  }

  /** Why there are no points to work with. */
  get whyNoPoints(): string {
    if (this.withoutLookUps) return noLookUps(app.service).what;
    const empty = this.problem === undefined && !this.failure ? this.work : undefined;
    return empty ? suggestedAirports.sayEmpty(empty.icao).what : page.noAirport;
  }

  /** Loads the airport in the field. If it's in use, checks the permission again too. */
  async load(typed = this.typed): Promise<void> {
    const icao = icaoCode(typed);
    if (icao === undefined) {
      this.#refuse(typed);
      return;
    }
    const before = this.work;
    this.#begin(icao);
    const work = await this.#read(icao);
    // A load that was replaced by another one has nothing to show.
    if (work) this.#unshown = work;
    void suggestedAirports.load();
    if (before && before === work) void before.readPermission();
  }

  /** Cancels the load immediately. Keeps the airport in use. */
  cancel(): void {
    if (this.loading === undefined) return;
    app.done(loadCancelled(this.loading));
    this.#cancelLoad();
    this.revertTyped();
    focusFirst('main .airport');
  }

  /** Shows the airport in use in the field again, unless the text is wrong or being loaded. */
  revertTyped(): void {
    if (this.loading !== undefined || this.problem !== undefined || !this.work) return;
    this.typed = this.work.icao;
  }

  /** Call it when an airport is rendered. Reports that it was loaded. */
  shown(work: AirportWork, loaded: string): void {
    if (this.#unshown !== work) return;
    this.#unshown = undefined;
    app.status = this.#lateStatus ?? { kind: 'announced', text: loaded };
    this.#lateStatus = undefined;
    // The user continues in the table, unless the next code is being typed.
    if (this.typed === work.icao && document.activeElement?.closest('main .airport')) {
      work.lists.focus.table?.();
    }
  }

  /** Restores the view of an earlier window, and saves it for the next. */
  restoreView(): Promise<void> {
    this.#restored ??= persistViewState({
      part: 'linking',
      state: () => ({
        ...{ work: this.#viewState, typed: this.typed },
        ...{ ids: { ...typedIds }, proposed: { whose: app.user?.account ?? null, ...proposer } },
      }),
      restore: ({ work, typed, ids, proposed: { whose, ...proposed } }) => {
        if (whose === (app.user?.account ?? null)) Object.assign(proposer, proposed);
        this.#savedView = work;
        if (this.typed === '') this.typed = typed;
        if (Object.values(typedIds).every((value) => value === '')) Object.assign(typedIds, ids);
      },
      signal: app.inUse,
    });
    return this.#restored;
  }

  /** Loads the airport that an earlier window had open. */
  async reopen(icao: string): Promise<void> {
    const { inUse } = app;
    await this.restoreView();
    if (inUse.aborted || this.work !== undefined || this.loading !== undefined) return;
    if (this.typed.trim() === '') this.typed = icao;
    await this.#read(icao);
  }

  /** Loads an airport for another page. Returns undefined if it can't be shown. */
  async open(icao: string): Promise<AirportWork | undefined> {
    this.#begin(icao);
    return this.#read(icao);
  }

  /** Reloads an airport's links if it's the airport in use. */
  async refresh(icao: string | null): Promise<Refreshed> {
    const { work } = this;
    // A running load reads the links itself. This one would cancel it.
    if (work?.icao !== icao || work.applying || this.loading !== undefined) {
      return { isShown: true };
    }
    const airport = await app.calls.loadAirport(icao);
    if (!airport.ok || this.work !== work) return { isShown: airport.ok };
    work.refresh(airport.value);
    work.diff = airport.value.diff;
    return { isShown: true, lateStatus: work.addLateOutcomes(airport.value.turnedOut) };
  }

  /** Follows an apply that an earlier window started. This window doesn't get its reply. */
  followApply(work: AirportWork | undefined, applyingAt: string | undefined): void {
    if (!work) return;
    if (applyingAt === work.icao) work.applying ||= 'earlier';
    else if (work.applying === 'earlier') void this.#finishApply(work);
  }

  async #finishApply(work: AirportWork): Promise<void> {
    if (this.#finishing === work) return;
    this.#finishing = work;
    const draft = await app.calls.readLinkDraft(work.icao);
    this.#finishing = undefined;
    work.applying = false;
    // The next load of that airport shows the outcomes.
    if (this.work !== work) return;
    const last = draft.ok ? draft.value?.lastApply : undefined;
    const ended = last && work.addEndedApply(last);
    const status = (await this.refresh(work.icao)).lateStatus ?? ended;
    if (status) app.status = status;
  }

  get #viewState(): SavedAirportView | null {
    // Until an airport is loaded, the view of the earlier window is still to be restored.
    return this.work ? { ...this.work.viewState, tops: this.work.lists.tops } : this.#savedView;
  }

  /** Marks the field: its text isn't an ICAO code. */
  #refuse(typed: string): void {
    const code = tidyCode(typed);
    this.problem = code === '' ? airportField.required : airportField.wrong;
    app.status = { kind: 'failed', message: { what: this.problem, next: '' }, inPlace: true };
    focusFirst('main .airport');
  }

  #begin(icao: string): void {
    this.typed = icao;
    this.problem = undefined;
    app.clearStatus();
    this.#unshown = undefined;
  }

  #cancelLoad(): void {
    this.#load += 1;
    this.#endLongWork();
    if (this.loading !== undefined) void app.calls.cancelWaiting({ call: 'loadAirport' });
    loadingAirport.icao = undefined;
  }

  #forget(): void {
    this.#load += 1;
    this.#endLongWork();
    this.work = undefined;
    airportInUse.work = undefined;
    this.#previous = undefined;
    this.#restored = undefined;
    this.#savedView = null;
    this.beside = [];
    loadingAirport.icao = undefined;
    this.#unshown = undefined;
    this.#lateStatus = undefined;
    this.withoutLookUps = false;
    this.failure = undefined;
    this.problem = undefined;
    this.typed = '';
    suggestedAirports.forget();
  }

  #forgetAccount(): void {
    for (const work of [this.work, this.#previous, ...this.beside]) work?.forgetAccount();
    forgetOutcomes();
    suggestedAirports.forgetAccount();
  }

  async #read(icao: string): Promise<AirportWork | undefined> {
    this.#cancelLoad();
    const load = this.#load;
    const opened = this.opened(icao);
    loadingAirport.icao = icao;
    this.failure = undefined;
    this.#endLongWork = runningJobs.start({
      call: 'loadAirport',
      what: airportField.loading(icao),
      cancel: () => this.cancel(),
    });
    saveDraft();
    const [[airport, draft], { AirportWork }] = await Promise.all([
      loadWithDraft(icao, opened !== undefined),
      import('./airport-work.svelte.ts'),
    ]).finally(() => {
      if (load !== this.#load) return;
      loadingAirport.icao = undefined;
      this.#endLongWork();
    });
    if (load !== this.#load) return undefined;
    this.withoutLookUps = !airport.ok && airport.error.kind === 'not-found';
    if (!airport.ok) {
      const { withoutLookUps, work } = this;
      const message = withoutLookUps
        ? noLookUps(app.service)
        : loadFailed(icao, sayReadError(airport.error, app.service), airport.error);
      const isBeside = (work?.index.airport.points.length ?? 0) > 0;
      if (isBeside && this.typed === icao) this.revertTyped();
      this.#fail({ icao, message, withoutLookUps }, isBeside);
      return undefined;
    }
    // An import may have opened it while this one was loading.
    const known = opened ?? this.opened(icao);
    if (known) known.refresh(airport.value);
    const { lastApply, ...staged } = (draft.ok ? draft.value : null) ?? { steps: [], position: 0 };
    const work = known ?? this.#withSavedView(new AirportWork(airport.value, staged));
    work.diff = airport.value.diff;
    this.#use(work);
    suggestedAirports.setEmpty(icao, airport.value.points.length === 0);
    if (airport.value.points.length === 0) {
      const message = suggestedAirports.sayEmpty(icao);
      app.status = { kind: 'failed', message, inPlace: true };
    }
    this.#lateStatus = lastApply
      ? work.addEndedApply(lastApply, airport.value)
      : work.addLateOutcomes(airport.value.turnedOut);
    if (this.#lateStatus) app.status = this.#lateStatus;
    if (draft.ok) return this.work;
    app.failed(draft.error);
    return undefined;
  }

  #use(work: AirportWork): void {
    if (this.work !== work) {
      if (this.work?.applying === 'here') this.#previous = this.work;
      else if (this.#previous === work) this.#previous = undefined;
      this.work = work;
      airportInUse.work = work;
    }
    this.followApply(work, app.state?.applying?.icao);
  }

  #withSavedView(work: AirportWork): AirportWork {
    if (this.#savedView?.icao === work.icao) {
      work.restoreView(this.#savedView);
      work.lists.tops = this.#savedView.tops;
    } else if (this.work) {
      // The next airport is shown like the one before.
      work.views = this.work.views;
      work.side = this.work.side;
    }
    this.#savedView = null;
    return work;
  }

  /** Reports that an airport couldn't be loaded: in its place, or beside the airport in use. */
  #fail(failure: LoadFailure, isBeside: boolean): void {
    this.failure = failure;
    const { icao, message } = failure;
    const action = { label: airportField.tryAgain, run: () => void this.load(icao) };
    app.status = { kind: 'failed', message, ...(isBeside ? { action } : { inPlace: true }) };
  }
}

interface LoadFailure {
  readonly icao: string;
  readonly message: Message;
  /** Whether the service has no look-ups at all. */
  readonly withoutLookUps: boolean;
}

interface Refreshed {
  /** False if the airport couldn't be read. */
  readonly isShown: boolean;
  /** What the read found out about earlier applies. */
  readonly lateStatus?: Status | undefined;
}

/** Reads the draft after the airport, so it includes every apply that had ended by then. */
async function loadWithDraft(
  icao: string,
  isKnown: boolean,
): Promise<[Result<LoadedAirport>, Result<KeptLinkDraft | null>]> {
  const airport = await app.calls.loadAirport(icao);
  const noDraft = { ok: true, value: null } as const;
  return [airport, isKnown ? noDraft : await app.calls.readLinkDraft(icao)];
}

export const airportChoice = new AirportChoice();
