import { check, icao as icaoSchema } from '../../electron/api/schema.ts';
import type { AppliedLinks, LinkDraft } from '../../electron/contract/linking.ts';
import type { Result } from '../../electron/contract/result.ts';
import { app, type Told } from '../app.svelte.ts';
import { keepLook } from '../keep-look.svelte.ts';
import { sayError } from '../messages.ts';
import { focusFirst } from '../parts/focus-next.ts';
import { longWork } from '../parts/long-work.svelte.ts';
import type { AirportWork } from './airport-work.svelte.ts';
import { noLookUps, sayCancelled, sayEmpty, sayLoaded, sayNotLoaded } from './airport-words.ts';
import { draftKeeper } from './draft-keeper.ts';
import { linkForm } from './linking.svelte.ts';
import type { KeptLook } from './look.ts';
import { offeredAirports } from './suggestions.ts';
import { airportField as texts } from './texts.ts';
import { sayTurnedOut } from './words.ts';

/** Which airport is worked on. It outlives the page, so that looking elsewhere loses nothing. */
class AirportChoice {
  work = $state.raw<AirportWork>();
  /** The airport that is on its way. */
  loading = $state<string>();
  /** The service said that it has no such look-ups. */
  withoutLookUps = $state(false);
  /** How the status line said so, or that there are no points. */
  toldSo = $state.raw<Told>();
  /** What was asked for and is read, but not on the screen yet. */
  #awaited = $state.raw<AirportWork>();
  suggestions = $state.raw<readonly string[]>([]);
  /** What was found out while the airport was read. */
  #news: Told | undefined;
  #turn = 0;
  #endJob = (): void => undefined;
  #suggesting = 0;
  /** How the airport in work was looked at in an earlier window. */
  #earlier: KeptLook | null = null;
  #appeared: Promise<void> | undefined;
  #serviceTurn = 0;

  /** What is typed; a reload where it is the airport in work. */
  async load(): Promise<void> {
    const judged = check(icaoSchema, linkForm.values.icao);
    if (!judged.ok) {
      linkForm.refuse('icao', judged.issues);
      return;
    }
    linkForm.values.icao = judged.value;
    linkForm.forgive('icao');
    this.#begin();
    this.#awaited = await this.#read(judged.value);
    void this.suggest();
  }

  /** At once: the airport in work stays as it is. */
  cancel(): void {
    if (this.loading === undefined) return;
    app.done(sayCancelled(this.loading));
    this.#end();
    focusFirst('main .airport');
  }

  /** Told by what shows an airport, once it does. */
  isShown(work: AirportWork): void {
    if (this.#awaited !== work) return;
    this.#awaited = undefined;
    app.told = this.#news ?? { kind: 'done', text: sayLoaded(work) };
    this.#news = undefined;
  }

  /** As the page was in an earlier window, and is to be in the next one. */
  appear(): Promise<void> {
    this.#appeared ??= keepLook({
      part: 'linking',
      look: () => ({ work: this.#look, typed: { ...linkForm.values } }),
      take: ({ work, typed }) => {
        this.#earlier = work;
        if (Object.values(linkForm.values).every((value) => value === '')) {
          Object.assign(linkForm.values, typed);
        }
      },
    });
    return this.#appeared;
  }

  /** The airport that was in work before this window was made. */
  async resume(icao: string): Promise<void> {
    await this.appear();
    if (this.work !== undefined || this.loading !== undefined) return;
    if (linkForm.values.icao.trim() === '') linkForm.values.icao = icao;
    await this.#read(icao);
  }

  /** An airport that something else named; undefined where it cannot be shown. */
  async open(icao: string): Promise<AirportWork | undefined> {
    this.serve(app.serviceTurn);
    linkForm.values.icao = icao;
    linkForm.forgive('icao');
    this.#begin();
    return this.#read(icao);
  }

  /** Shows what changed at the airport in work. Returns false when it couldn't be read. */
  async refresh(icao: string | null): Promise<boolean> {
    const { work } = this;
    if (work?.icao !== icao || work.applying) return true;
    const airport = await window.companion.loadAirport(icao);
    if (airport.ok && this.work === work) work.refresh(airport.value);
    return airport.ok;
  }

  /** What an apply did whose answer comes to nobody here. */
  async catchUp(): Promise<void> {
    if (this.work && !this.work.applying) await this.#read(this.work.icao);
  }

  /** Failing leaves none: the field takes any airport. */
  async suggest(): Promise<void> {
    this.#suggesting += 1;
    const turn = this.#suggesting;
    const suggested = await window.companion.suggestAirports();
    // A later request may be for another account.
    if (suggested.ok && turn === this.#suggesting)
      this.suggestions = offeredAirports(suggested.value, 8);
  }

  /** Another service has other points. */
  serve(serviceTurn: number): void {
    if (this.#serviceTurn !== serviceTurn) this.#forget();
    this.#serviceTurn = serviceTurn;
  }

  get #look(): KeptLook | null {
    return this.work ? { ...this.work.look, tops: this.work.lists.tops } : null;
  }

  #lookedAt(work: AirportWork): AirportWork {
    if (this.#earlier?.icao === work.icao) {
      work.lookAs(this.#earlier);
      work.lists.tops = this.#earlier.tops;
    }
    this.#earlier = null;
    return work;
  }

  #begin(): void {
    app.begin();
    this.#awaited = undefined;
  }

  /** Whatever comes of what is being loaded, nobody waits for it. */
  #end(): void {
    this.#turn += 1;
    this.#endJob();
    if (this.loading !== undefined) void window.companion.cancelWaiting({ call: 'loadAirport' });
    this.loading = undefined;
  }

  #forget(): void {
    this.#turn += 1;
    this.#endJob();
    this.#suggesting += 1;
    this.work = undefined;
    this.loading = undefined;
    this.#awaited = undefined;
    this.withoutLookUps = false;
    this.suggestions = [];
  }

  async #read(icao: string): Promise<AirportWork | undefined> {
    this.#end();
    const turn = this.#turn;
    const known = this.work?.icao === icao ? this.work : undefined;
    this.loading = icao;
    this.#endJob = longWork.start({
      call: 'loadAirport',
      what: texts.loading(icao),
      cancel: () => this.cancel(),
    });
    draftKeeper.flush();
    const [airport, draft, { AirportWork }] = await Promise.all([
      window.companion.loadAirport(icao),
      known ? noDraft : window.companion.readLinkDraft(icao),
      import('./airport-work.svelte.ts'),
    ]).finally(() => {
      if (turn !== this.#turn) return;
      this.loading = undefined;
      this.#endJob();
    });
    if (turn !== this.#turn) return undefined;
    this.withoutLookUps = !airport.ok && airport.error.kind === 'not-found';
    if (!airport.ok) {
      if (this.withoutLookUps) {
        app.told = this.toldSo = { kind: 'failed', message: noLookUps(app.service) };
      } else {
        const message = sayNotLoaded(icao, sayError(airport.error, app.service));
        app.told = { kind: 'failed', message };
      }
      return undefined;
    }
    if (known) known.refresh(airport.value);
    else this.work = this.#lookedAt(new AirportWork(airport.value, draft.ok ? draft.value : null));
    if (airport.value.points.length === 0) {
      app.told = this.toldSo = { kind: 'failed', message: sayEmpty(app.service, icao) };
    }
    this.#news = this.work && settleLate(this.work, airport.value.turnedOut ?? []);
    if (this.#news) app.told = this.#news;
    if (draft.ok) return this.work;
    app.failed(draft.error);
    return undefined;
  }
}

/** Answers what the status line says. */
function settleLate(work: AirportWork, turnedOut: AppliedLinks['outcomes']): Told | undefined {
  if (turnedOut.length === 0) return undefined;
  work.settleLate(turnedOut);
  const message = sayTurnedOut(work.icao, turnedOut);
  return message.next === '' ? { kind: 'done', text: message.what } : { kind: 'failed', message };
}

const noDraft: Result<LinkDraft | null> = { ok: true, value: null };

export const airportChoice = new AirportChoice();
