import type { AirportState, Staged } from '../../electron/contract/airport-work.ts';
import type { LinkChange } from '../../electron/contract/linking.ts';
import type { AirportOfDivision } from '../../electron/contract/contributions.ts';
import {
  draftWithout,
  type ContactDraft,
  type Correspondence,
} from '../../electron/contract/contact.ts';
import type { CallName } from '../../electron/contract.ts';
import type { Key } from '../../electron/contract/call.ts';
import { done, type Result } from '../../electron/contract/result.ts';
import type { StagedSeveral } from './invariants/staged.ts';
import {
  division,
  requestOfIcao,
  type ChangesAt,
  type ContactText,
  type Icao,
  type Person,
  type ServiceName,
  type Shown,
  type Switch,
} from './person.ts';
import { placeOf, typedDraft } from '../support/application/form-places.ts';
import type { Run, World } from './world.ts';

/** What a page knows until it's reloaded. It shows one service. */
interface Page {
  readonly service: Key;
  contact: ContactDraft | undefined;
  rows: readonly AirportOfDivision[];
  /** The ID of the apply that was shown last. */
  applied: string | undefined;
}

/** A person who uses the app by its calls, and does with the answers what the page does. */
export async function openContractPerson(run: Run, world: World): Promise<Person> {
  let page: Page;

  /** A call of a page, by default of the open one. Its answer goes to that page only. */
  async function call<T>(
    name: CallName,
    payload?: unknown,
    { service } = page,
  ): Promise<Result<T>> {
    // The page uses a pushed account immediately, and reloads for another service.
    const { account } = run.application.target;
    return (await run.call(name, payload, { service, account })) as Result<T>;
  }

  async function reload(): Promise<void> {
    const { service } = run.application.target;
    const opened: Page = { service, contact: undefined, rows: [], applied: undefined };
    page = opened;
    opened.contact = await readDraft();
    if (isSignedIn()) void readRows();
  }

  async function readDraft(): Promise<ContactDraft | undefined> {
    const read = await call<string | null>('readForm', placeOf('contact', run.application.state));
    return read.ok ? (JSON.parse(read.value ?? '') as ContactDraft) : undefined;
  }

  const isSignedIn = (): boolean => run.application.state.session.kind === 'signed-in';

  async function readRows(): Promise<void> {
    const reading = page;
    const divisions = await call('readDivisions');
    if (!divisions.ok) return;
    const rows = await call<readonly AirportOfDivision[]>('readAirportRequests', {
      divisionId: division,
    });
    if (rows.ok) reading.rows = rows.value;
  }

  const linking = () => run.application.state.linking;

  /** The airport in work, if it's this one and nothing is being applied there. */
  const inWork = (icao: Icao) => {
    const { inWork } = linking();
    return inWork?.icao === icao && !inWork.running ? inWork : undefined;
  };

  const running = () => {
    const { apply } = linking();
    return apply?.phase === 'ended' ? undefined : apply;
  };

  async function apply(icao: Icao): Promise<void> {
    const { pending = [], rev } = inWork(icao)?.staging ?? {};
    if (pending.length > 0 && !running()) await call('apply', { airports: [{ icao, rev }] });
  }

  async function applySeveral(): Promise<void> {
    const { inWork, others } = linking();
    const open = inWork && { icao: inWork.icao, rev: inWork.staging.rev };
    const airports = [
      ...(open && inWork.staging.pending.length > 0 ? [open] : []),
      ...others.filter(({ staged }) => staged > 0).map(({ icao, rev }) => ({ icao, rev })),
    ];
    if (airports.length > 0 && !running()) await call('apply', { airports });
  }

  async function stageSeveral(all: readonly ChangesAt[]): Promise<Result<StagedSeveral>> {
    const answers: Record<string, Result<Staged>> = {};
    const at = page;
    for (const { icao, changes } of all) {
      const read = await call<AirportState>('readStaged', { icao }, at);
      answers[icao] = read.ok ? await call<Staged>('stage', { icao, changes }, at) : read;
    }
    return done(answers);
  }

  async function undoApplied(): Promise<void> {
    noteApplied();
    if (page.applied !== undefined) await call('apply', { undo: page.applied });
  }

  const noteApplied = (): void => {
    page.applied = linking().apply?.id ?? page.applied;
  };

  async function cancelApply(): Promise<void> {
    await call('cancelWaiting', { call: 'apply' });
  }

  const switchTo = (wanted: readonly Switch[]): Promise<unknown> =>
    call('setContributions', {
      changes: wanted.map(({ icao, on }) => ({
        ...{ divisionId: division, airportRequestId: requestOfIcao[icao] },
        contributionsEnabled: on,
      })),
    });

  async function send(anyway: boolean): Promise<void> {
    const at = page;
    const draft = at.contact;
    if (!draft) return;
    const { email, topic, message } = draft;
    const trimmed = { email: email.trim(), topic: topic.trim(), message: message.trim() };
    const sent = await call<Correspondence>('sendContactMessage', {
      ...trimmed,
      ...(anyway && { anyway }),
    });
    if (sent.ok && at.contact) at.contact = draftWithout(at.contact, trimmed);
  }

  const changed = async (settings: object): Promise<void> => {
    await call('changeSettings', settings);
    if (run.application.target.service !== page.service) await reload();
  };

  async function shown(): Promise<Shown> {
    const { state, target } = run.application;
    // A page reloads itself as soon as another service is in use.
    if (target.service !== page.service) await reload();
    noteApplied();
    const airports = Object.keys(requestOfIcao) as Icao[];
    const answers = await Promise.all(
      airports.map((icao) => call<Staged>('stage', { icao, changes: [] })),
    );
    const at = <Part>(part: (answer: Result<Staged>) => Part) =>
      airports.flatMap((icao, number) => {
        const answer = answers[number];
        return answer ? [[icao, part(answer)] as const] : [];
      });
    const staged = at((answer) => (answer.ok ? answer.value.staging.pending : []));
    const revs = at((answer) => (answer.ok ? answer.value.staging.rev : 0));
    const switches = page.rows.map((row) => {
      const pushed = state.switches.find(
        ({ airportRequestId }) => airportRequestId === row.airportRequestId,
      );
      const { contributionsEnabled, wanted } = pushed ?? row;
      // While it's being switched, the page says so instead.
      return [row.icao, wanted === null ? contributionsEnabled : null] as const;
    });
    const kept = await Promise.all(
      (['readCorrespondence', 'readActivity', 'readRecentAirports'] as const).map((name) =>
        call(name),
      ),
    );
    return {
      ...(page.contact && { contact: page.contact }),
      staged: Object.fromEntries(staged),
      revs: Object.fromEntries(revs),
      switches: Object.fromEntries(switches),
      text: JSON.stringify([page.contact, page.rows, staged, kept, state]),
    };
  }

  await reload();
  return {
    ...{ shown, reload, apply: begun(apply), applySeveral: begun(applySeveral) },
    ...{ undoApplied: begun(undoApplied), cancelApply: begun(cancelApply) },
    openAirport: begun((icao: Icao) => call('openAirport', { icao })),
    linkByIds: begun((icao: Icao, { stopbarId, leadOnId }: LinkChange) =>
      call('link', { icao, stopbarId, leadOnId }),
    ),
    stage: async (icao, changes) => inWork(icao) && call('stage', { icao, changes }),
    stageSeveral: begun((all: readonly ChangesAt[]) =>
      run.during('stageSeveral', () => stageSeveral(all)),
    ),
    undo: async (icao) => inWork(icao) && call('undo', { icao }),
    redo: async (icao) => inWork(icao) && call('redo', { icao }),
    switch: begun((wanted: Switch) => switchTo([wanted])),
    switchMany: begun(switchTo),
    type: begun(async (text: Partial<ContactText>) => {
      if (!page.contact) return;
      page.contact = { ...page.contact, ...text };
      await call('saveForm', typedDraft(run.application.state, page.contact));
    }),
    send: begun(() => send(false)),
    sendAnyway: begun(() => send(true)),
    markAsSent: async () => {
      const at = page;
      const kept = await call<Correspondence>('keepContactMessageAsSent');
      if (kept.ok) at.contact = await readDraft();
    },
    signIn: async (who) => {
      // They are the former account's.
      page.rows = [];
      void call('signIn').then(() => (isSignedIn() ? readRows() : undefined));
      await world.comeBack(who);
    },
    signOut: begun(() => call('signOut')),
    useService: begun((service: ServiceName) =>
      changed({ service: service === 'mine' ? 'live' : 'practice' }),
    ),
    editProfile: begun((name: string) =>
      changed({ liveProfile: { ...world.services.mine.profile, name } }),
    ),
    settled: () => Promise.resolve(),
    end: () => Promise.resolve(),
  };
}

/** A press: its answer may be long in coming. */
const begun =
  <Given extends readonly unknown[]>(work: (...given: Given) => Promise<unknown>) =>
  (...given: Given): Promise<unknown> => {
    void work(...given);
    return Promise.resolve();
  };
