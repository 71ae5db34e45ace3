import { check, icao as icaoSchema } from '../../../electron/api/schema.ts';
import type {
  ChangeOutcome,
  EndedApply,
  KeptLinkDraft,
  LoadedAirport,
} from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import { persistViewState } from '../../frame/view-state.svelte.ts';
import { sayError } from '../../text/errors.ts';
import { focusFirst } from '../../controls/page-focus.ts';
import { runningJobs } from '../../frame/running-jobs.svelte.ts';
import type { AirportWork } from './airport-work.svelte.ts';
import { noLookUps, sayCancelled, sayEmpty, sayLoaded, sayNotLoaded } from './airport-words.ts';
import { draftKeeper } from '../draft/draft-saver.ts';
import { linkForm } from '../link-form.svelte.ts';
import type { KeptLook } from '../view-state.ts';
import { offeredAirports } from './suggested-airports.ts';
import { airportField as texts } from '../texts.ts';
import { reasonKey, withNews } from '../apply/staged-outcomes.ts';
import { tellEnded, tellTurnedOut } from '../apply/apply-status.ts';

/** Which airport is worked on. It outlives the page, so that looking elsewhere loses nothing. */
class AirportChoice {
  work = $state.raw<AirportWork>();
  /** The airport that is on its way. */
  loading = $state<string>();
  /** The service said that it has no such look-ups. */
  withoutLookUps = $state(false);
  /** How the status line said so, or that there are no points. */
  toldSo = $state.raw<Status>();
  /** What was asked for and is read, but not on the screen yet. */
  #awaited = $state.raw<AirportWork>();
  suggestions = $state.raw<readonly string[]>([]);
  /** What was found out while the airport was read. */
  #news: Status | undefined;
  #turn = 0;
  #endJob = (): void => undefined;
  #suggesting = 0;
  /** How the airport in work was looked at in an earlier window. */
  #earlier: KeptLook | null = null;
  #appeared: Promise<void> | undefined;
  #serviceTurn = 0;
  /** An airport that was left while its apply was running: its outcomes come to this one. */
  #left: AirportWork | undefined;
  #catchingUp: AirportWork | undefined;

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

  /** Called by what shows an airport, once it does. */
  isShown(work: AirportWork): void {
    if (this.#awaited !== work) return;
    this.#awaited = undefined;
    app.status = this.#news ?? { kind: 'done', text: sayLoaded(work) };
    this.#news = undefined;
  }

  /** As the page was in an earlier window, and is to be in the next one. */
  appear(): Promise<void> {
    this.#appeared ??= persistViewState({
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

  /** Shows what changed at the airport in work. */
  async refresh(icao: string | null): Promise<Refreshed> {
    const { work } = this;
    if (work?.icao !== icao || work.applying) return { isShown: true };
    const airport = await window.companion.loadAirport(icao);
    if (!airport.ok || this.work !== work) return { isShown: airport.ok };
    work.refresh(airport.value);
    return { isShown: true, news: settleLate(work, airport.value.turnedOut ?? []) };
  }

  /** Takes over what an apply of an earlier window did, once it has ended. */
  follow(work: AirportWork | undefined, applyingAt: string | undefined): void {
    if (!work) return;
    if (applyingAt === work.icao) work.applying ||= 'earlier';
    else if (work.applying === 'earlier') void this.#catchUp(work);
  }

  async #catchUp(work: AirportWork): Promise<void> {
    if (this.#catchingUp === work) return;
    this.#catchingUp = work;
    const kept = await window.companion.readLinkDraft(work.icao);
    this.#catchingUp = undefined;
    work.applying = false;
    if (work.serviceTurn !== app.serviceTurn) return;
    const last = kept.ok ? kept.value?.lastApply : undefined;
    let told = last && settleEnded(work, last);
    // Another airport is being loaded, which this must not disturb; or this one, which tells the rest.
    if (this.loading === undefined) told = (await this.refresh(work.icao)).news ?? told;
    if (told) app.status = told;
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
    app.clearStatus();
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
    this.#left = undefined;
    this.loading = undefined;
    this.#awaited = undefined;
    this.withoutLookUps = false;
    this.suggestions = [];
  }

  async #read(icao: string): Promise<AirportWork | undefined> {
    this.#end();
    const turn = this.#turn;
    const known = [this.work, this.#left].find((work) => work?.icao === icao);
    this.loading = icao;
    this.#endJob = runningJobs.start({
      call: 'loadAirport',
      what: texts.loading(icao),
      cancel: () => this.cancel(),
    });
    draftKeeper.flush();
    const [[airport, draft], { AirportWork }] = await Promise.all([
      loadWithDraft(icao, known !== undefined),
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
        app.status = this.toldSo = { kind: 'failed', message: noLookUps(app.service) };
      } else {
        const message = sayNotLoaded(icao, sayError(airport.error, app.service));
        app.status = { kind: 'failed', message };
      }
      return undefined;
    }
    if (known) known.refresh(airport.value);
    const { lastApply, ...kept } = (draft.ok ? draft.value : null) ?? emptyDraft;
    const work = known ?? this.#lookedAt(new AirportWork(airport.value, kept));
    if (this.work !== work) {
      if (this.work?.applying === 'here') this.#left = this.work;
      else if (this.#left === work) this.#left = undefined;
      this.work = work;
    }
    this.follow(work, app.state?.applying?.icao);
    if (airport.value.points.length === 0) {
      app.status = this.toldSo = { kind: 'failed', message: sayEmpty(app.service, icao) };
    }
    this.#news = lastApply
      ? settleEnded(work, lastApply, airport.value)
      : settleLate(work, airport.value.turnedOut ?? []);
    if (this.#news) app.status = this.#news;
    if (draft.ok) return this.work;
    app.failed(draft.error);
    return undefined;
  }
}

interface Refreshed {
  /** False when it couldn't be read. */
  readonly isShown: boolean;
  /** What was found out about changes whose outcome was unknown. */
  readonly news?: Status | undefined;
}

/** The draft last: then it holds every apply that had ended when the airport was read. */
async function loadWithDraft(
  icao: string,
  isKnown: boolean,
): Promise<[Result<LoadedAirport>, Result<KeptLinkDraft | null>]> {
  const airport = await window.companion.loadAirport(icao);
  return [airport, isKnown ? noDraft : await window.companion.readLinkDraft(icao)];
}

/** Returns what the status line says. */
function settleLate(work: AirportWork, turnedOut: readonly ChangeOutcome[]): Status | undefined {
  if (turnedOut.length === 0) return undefined;
  work.settleLate(turnedOut);
  return tellTurnedOut(work.icao, turnedOut);
}

/** The same of an apply whose answer came to an earlier window. */
function settleEnded(work: AirportWork, last: EndedApply, loaded?: LoadedAirport): Status {
  const turnedOut = loaded?.turnedOut ?? [];
  const outcomes = withNews(last.outcomes, turnedOut);
  const known = new Set(outcomes.map(reasonKey));
  const others = turnedOut.filter((change) => !known.has(reasonKey(change)));
  const ended = { ...last, outcomes, turnedOut: others };
  work.settle({ ...ended, airport: loaded ?? null }, last.apply);
  return tellEnded(work.icao, { ...ended, airport: work.index.airport }, app.service);
}

const noDraft: Result<KeptLinkDraft | null> = { ok: true, value: null };
const emptyDraft: KeptLinkDraft = { steps: [], position: 0 };

export const airportChoice = new AirportChoice();
