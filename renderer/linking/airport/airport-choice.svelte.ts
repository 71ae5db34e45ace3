import type { AppError } from '../../../electron/contract/result.ts';
import { Newest } from '../../controls/newest.ts';
import { focusFirst } from '../../frame/page-focus.ts';
import { app } from '../../frame/app.svelte.ts';
import { StoredForm } from '../../frame/stored-form.svelte.ts';
import type { ServiceView } from '../../frame/views.svelte.ts';
import { sayReadError, type Message } from '../../text/errors.ts';
import type { SavedView } from '../view-state.ts';
import type { AirportView } from './airport-view.svelte.ts';
import { icaoCode, tidyCode } from './icao-code.ts';
import { suggestedAirports } from './suggested-airports.svelte.ts';
import { airportField, loadCancelled, loadFailed, noLookUps, page } from './text.ts';

/** The airport in use. It outlives the page, so it's kept when the user opens another page. */
class AirportChoice {
  readonly #view: ServiceView;
  work = $state.raw<AirportView>();
  /** The text of the airport field, and what the user last looked at. */
  readonly #chosen: StoredForm<{ typed: string; work: SavedView | null }>;
  /** What is wrong with the text of the airport field. */
  problem = $state<string>();
  /** The airport that couldn't be loaded, and why. The page shows it if no airport is in use. */
  failure = $state.raw<LoadFailure>();
  /** The airport that is loaded but not rendered yet. */
  #unshown = $state.raw<AirportView>();
  /** Only the last load counts. */
  readonly #load = new Newest();
  /** The ICAO code of the airport that is being loaded. */
  loading = $state<string>();
  /** Airports that had no points when they were loaded. */
  empty = $state.raw<readonly string[]>([]);
  /** The table's widths in pixels, for the next airport: otherwise its tools and rows would be rendered twice. */
  readonly tableWidths = $state({ tools: 0, links: 0 });

  constructor(view: ServiceView) {
    this.#view = view;
    this.#chosen = new StoredForm(view.owner, 'linking', { typed: '', work: null });
    void this.#chosen.loaded.then(() => this.#clearOldCode());
    $effect.pre(() => {
      // Until an airport is loaded, the view of the earlier window is still to be restored.
      if (this.work) this.#chosen.value.work = this.work.viewState;
    });
    view.ended.addEventListener('abort', () => {
      this.#load.end();
      this.loading = undefined;
      this.work?.end();
    });
  }

  get typed(): string {
    return this.#chosen.value.typed;
  }

  set typed(typed: string) {
    this.#chosen.value.typed = typed;
  }

  /** Whether the service can't list points (SERVICE.md B4). */
  get withoutLookUps(): boolean {
    return this.failure?.withoutLookUps === true;
  }

  /** Why there are no points to work with. */
  get whyNoPoints(): string {
    if (this.withoutLookUps) return noLookUps(app.service).what;
    const empty = this.problem === undefined && !this.failure ? this.work : undefined;
    return empty ? suggestedAirports().sayEmpty(empty.icao).what : page.noAirport;
  }

  /** Loads the airport in the field. */
  async load(typed = this.typed): Promise<void> {
    const icao = icaoCode(typed);
    if (icao === undefined) {
      this.#refuse(typed);
      return;
    }
    const work = await this.open(icao);
    // A load that was replaced by another one has nothing to show.
    if (work) this.#unshown = work;
    void suggestedAirports().load();
  }

  /** Cancels the load. Keeps the airport in use. */
  cancel(): void {
    if (this.loading !== undefined) void this.#view.calls.cancelWaiting({ call: 'openAirport' });
  }

  /** Shows the airport in use in the field again, unless the text is wrong or being loaded. */
  revertTyped(): void {
    if (this.loading !== undefined || this.problem !== undefined || !this.work) return;
    this.typed = this.work.icao;
  }

  /** Call it when an airport is rendered. Reports that it was loaded. */
  shown(work: AirportView, loaded: string): void {
    if (this.#unshown !== work) return;
    this.#unshown = undefined;
    app.status ??= { kind: 'announced', text: loaded };
    // The user continues in the table, unless the next code is being typed.
    if (this.typed === work.icao && document.activeElement?.closest('main .airport')) {
      work.lists.focus.table?.();
    }
  }

  /** Shows the airport that the main process has in work, for a page that was reloaded, and reads it again. */
  async reopen(icao: string): Promise<void> {
    const isOver = (): boolean =>
      this.#view.ended.aborted || this.work !== undefined || this.loading !== undefined;
    // Wait for the view of the earlier window, which is restored too.
    await this.#chosen.loaded;
    if (isOver()) return;
    if (this.typed.trim() === '') this.typed = icao;
    const [read, { AirportView }] = await Promise.all([
      this.#view.calls.readAirportData({ icao, newerThan: 0 }),
      import('./airport-view.svelte.ts'),
    ]);
    const inWork = app.state?.linking.inWork;
    if (isOver() || inWork?.icao !== icao || !read.ok || !read.value) return;
    const work = new AirportView(this, { data: read.value, work: inWork });
    this.#use(work);
    if (work.isApplying) return;
    const opened = await this.#view.calls.openAirport({ icao });
    if (opened.ok && !work.ended.aborted) work.show(opened.value);
  }

  /** Loads an airport for another page. Returns undefined if it can't be shown. */
  async open(icao: string): Promise<AirportView | undefined> {
    this.typed = icao;
    this.problem = undefined;
    app.clearStatus();
    this.#unshown = undefined;
    this.cancel();
    const load = this.#load.next();
    this.loading = icao;
    this.failure = undefined;
    const [opened, { AirportView, tellEmpty }] = await Promise.all([
      this.#view.calls.openAirport({ icao }),
      import('./airport-view.svelte.ts'),
      this.#chosen.loaded,
    ]);
    if (load.aborted) return undefined;
    this.loading = undefined;
    if (!opened.ok) {
      this.#failed(icao, opened.error);
      return undefined;
    }
    const { value } = opened;
    if (this.work?.icao === icao) {
      this.work.show(value);
      // The role may have changed too.
      void this.work.readPermission();
    } else this.#use(new AirportView(this, value));
    this.empty = this.empty.filter((other) => other !== icao);
    if (value.data.points.length === 0) {
      this.empty = [...this.empty, icao];
      // Otherwise, the page shows what is staged.
      if (this.work?.isEmpty) void tellEmpty(icao, load);
    }
    return this.work;
  }

  /** Clears the code of an airport that was in use: nobody typed it, and the page shows none. */
  #clearOldCode(): void {
    const { typed, work } = this.#chosen.value;
    if (typed === work?.icao && !this.work && this.loading === undefined) this.typed = '';
  }

  /** Marks the field: its text isn't an ICAO code. */
  #refuse(typed: string): void {
    const code = tidyCode(typed);
    this.problem = code === '' ? airportField.required : airportField.wrong;
    app.status = { kind: 'failed', message: { what: this.problem, next: '' }, inPlace: true };
    focusFirst('main .airport');
  }

  #use(work: AirportView): void {
    const saved = $state.snapshot(this.#chosen.value.work);
    if (this.work) {
      // The next airport is shown like the one before.
      work.views = this.work.views;
      work.side = this.work.side;
    } else if (saved?.icao === work.icao) {
      work.restoreView(saved);
    }
    this.work?.end();
    this.work = work;
  }

  /** Reports that an airport couldn't be loaded: in its place, or beside the airport in use. */
  #failed(icao: string, error: AppError): void {
    if (error.kind === 'cancelled') {
      app.done(loadCancelled(icao));
      this.revertTyped();
      focusFirst('main .airport');
      return;
    }
    // With an airport in sight, the service lists points.
    const isBeside = this.work?.isEmpty === false;
    const withoutLookUps = error.kind === 'not-found' && !isBeside;
    const message = withoutLookUps
      ? noLookUps(app.service)
      : loadFailed(icao, sayReadError(error, app.service), error);
    if (isBeside && this.typed === icao) this.revertTyped();
    this.failure = { icao, message, withoutLookUps };
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

/** Returns the airport in use at the service in use. */
export const airportChoice = (): AirportChoice => app.view.of(AirportChoice);
