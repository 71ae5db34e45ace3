import { untrack } from 'svelte';
import { app } from '../frame/app.svelte.ts';
import { persistViewState } from '../frame/view-state.svelte.ts';
import { Selection } from './selection/selection.svelte.ts';
import { Divisions } from './table/divisions.svelte.ts';
import { Rows } from './table/rows.svelte.ts';
import { View } from './table/view.svelte.ts';
import { ByIds } from './by-ids/by-ids.svelte.ts';
import { SavedAirports } from './by-ids/saved-airports.svelte.ts';
import { Enabling } from './enabling.svelte.ts';
import { Reports } from './overview/reports.svelte.ts';
import { requestedCheck } from './overview/requested-check.svelte.ts';
import { overview as overviewText } from './overview/text.ts';

/** Everything that the Contributions page shows, for one service. It outlives the component. */
export class ContributionsPage {
  readonly rows = new Rows();
  readonly overview = new Reports();
  readonly divisions = new Divisions(this.rows, this.overview);
  readonly view = new View(this.divisions, this.overview);
  readonly selection = new Selection(this.divisions, this.view, this.rows);
  readonly enabling = new Enabling(this.overview);
  readonly saved = new SavedAirports(this.rows);
  readonly byIds = new ByIds(this.rows, this.saved);
  #isOpen = $state(false);
  readonly #closed = new AbortController();
  #isPersisted = false;
  /** Who searched and typed last. */
  #user: string | null | undefined;

  readonly #isSignedIn = $derived(app.state?.session.kind === 'signed-in');
  /** What one user searched for and selected isn't shown to another. */
  readonly #whose = $derived.by(() => {
    const { session, profile } = app.state ?? {};
    if (session?.kind !== 'signed-in') return null;
    return [profile?.baseUrl, session.who?.networkId ?? session.who?.name].join(' ');
  });

  constructor() {
    this.view.follow();
    $effect(() => (this.#isSignedIn ? () => this.#forget() : undefined));
    $effect(() => {
      if (this.#isOpen && this.#isSignedIn) untrack(() => this.#read());
    });
    $effect(() => {
      if (!requestedCheck().isRequested || this.divisions.reading) return;
      requestedCheck().isRequested = false;
      // If the airports couldn't be read, the page says so.
      if (this.divisions.readAt !== undefined) untrack(() => this.#check());
    });
  }

  /** Loads what the page shows. Call it when the page opens. */
  open(): void {
    this.#isOpen = true;
    this.byIds.isOpen = false;
    void this.saved.read();
    void this.divisions.readFailedOrOld();
  }

  close(): void {
    this.#closed.abort();
    this.overview.clear();
  }

  #read(): void {
    if (this.#user !== undefined && this.#user !== this.#whose) this.#clearInput();
    this.#user = this.#whose;
    this.#persistView();
    void this.divisions.read();
  }

  #clearInput(): void {
    this.view.clearFilters();
    this.view.query.divisionId = null;
    this.byIds.form.clear(this.byIds.form.values);
  }

  #check(): void {
    if (this.view.ofDivision.length === 0) app.done(overviewText.nothing);
    else this.view.checkLinks();
  }

  #persistView(): void {
    if (this.#isPersisted) return;
    this.#isPersisted = true;
    void persistViewState({
      part: 'contributions',
      state: () => ({
        whose: this.#whose,
        query: { ...this.view.query },
        ticked: this.rows.selected.map(({ ids }) => ids),
        typed: { ...this.byIds.form.values },
      }),
      restore: (kept) => {
        if (kept.whose !== this.#whose) return;
        Object.assign(this.view.query, kept.query);
        if (this.byIds.isBlank) Object.assign(this.byIds.form.values, kept.typed);
        for (const ids of kept.ticked) this.rows.of(ids).selected = true;
      },
      signal: this.#closed.signal,
    });
  }

  #forget(): void {
    if (this.#closed.signal.aborted) return;
    this.divisions.clear();
    this.overview.clear();
    this.enabling.clear();
  }
}

/** Returns the page's state for the service in use. */
export const contributionsPage = (): ContributionsPage => app.view.of(ContributionsPage);
