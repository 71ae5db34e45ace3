import { untrack } from 'svelte';
import { app } from '../frame/app.svelte.ts';
import { StoredForm } from '../frame/stored-form.svelte.ts';
import type { AccountView } from '../frame/views.svelte.ts';
import { Selection } from './selection/selection.svelte.ts';
import { noQuery } from './table/arrange.ts';
import { Divisions } from './table/divisions.svelte.ts';
import { Rows } from './table/rows.svelte.ts';
import { View, type Chosen } from './table/view.svelte.ts';
import { ByIds } from './by-ids/by-ids.svelte.ts';
import { SavedAirports } from './by-ids/saved-airports.svelte.ts';
import { Enabling } from './enabling.svelte.ts';
import { Reports } from './overview/reports.svelte.ts';
import { overview as overviewText } from './overview/text.ts';

/** Everything that the Contributions page shows one person. It outlives the component. */
export class ContributionsPage {
  readonly rows: Rows;
  readonly overview = new Reports();
  readonly divisions: Divisions;
  readonly view: View;
  readonly selection: Selection;
  readonly enabling: Enabling;
  readonly saved: SavedAirports;
  readonly byIds: ByIds;
  #isOpen = $state(false);
  readonly #isSignedIn = $derived(app.state?.session.kind === 'signed-in');

  constructor(account: AccountView) {
    const chosen: Chosen = { query: noQuery, ticked: [] };
    const form = new StoredForm(account.owner, 'contributions', chosen);
    this.rows = new Rows(account);
    this.saved = new SavedAirports(this.rows);
    this.divisions = new Divisions(account, this.rows, this.overview);
    this.view = new View(form.value, this.divisions, this.overview);
    this.selection = new Selection(form.value, this.divisions, this.view);
    this.enabling = new Enabling(this.overview, account.ended);
    this.byIds = new ByIds(account.owner, this.rows, this.saved);
    $effect(() => {
      if (!this.#isOpen || !this.#isSignedIn) return undefined;
      untrack(() => void this.divisions.read());
      return () => this.#stop();
    });
  }

  /** Loads what the page shows. Call it when the page opens. */
  open(): void {
    this.#isOpen = true;
    this.byIds.isOpen = false;
    void this.saved.read();
    void this.divisions.readFailedOrOld();
  }

  /** Reads the points and links of all airports of the division, once the airports are read. */
  async checkLinks(): Promise<void> {
    if (this.divisions.readAt === undefined) await this.divisions.read();
    // If the airports couldn't be read, the page says so.
    if (this.divisions.readAt === undefined) return;
    const icaos = this.view.ofDivision.map(({ icao }) => icao);
    if (icaos.length === 0) app.done(overviewText.nothing);
    else await this.overview.check(icaos);
  }

  /** Ends what is running: nobody is signed in any more. */
  #stop(): void {
    this.divisions.stop();
    this.overview.clear();
  }
}

/** Returns the page's state for the person who is signed in. */
export const contributionsPage = (): ContributionsPage => app.view.account.of(ContributionsPage);
