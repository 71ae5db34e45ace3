import type {
  Airport,
  ChangeOutcome,
  KeptLinkDraft,
  LinkChange,
  LinkDraft,
  LoadedAirport,
  AppliedLinks,
} from '../../electron/contract/linking.ts';
import type { AirportOfDivision } from '../../electron/contract/contributions.ts';
import type { ContactDraft, Correspondence } from '../../electron/contract/contact.ts';
import type { CallName } from '../../electron/contract.ts';
import type { Key } from '../../electron/contract/call.ts';
import type { Result } from '../../electron/contract/result.ts';
import {
  afterApply,
  afterLateOutcomes,
  emptyDraft,
  pendingChanges,
  rebase,
  redo,
  stage,
  stagedPairs,
  undo,
} from '../../renderer/linking/draft/draft.ts';
import { pairKey } from '../../renderer/linking/draft/pair-key.ts';
import {
  division,
  requestOfIcao,
  type Icao,
  type Person,
  type ServiceName,
  type Shown,
  type Switch,
  type Verb,
} from './person.ts';
import type { Run, World } from './world.ts';

const noDraft: KeptLinkDraft = emptyDraft;
const verbs: readonly Verb[] = [
  ...(['openAirport', 'linkByIds', 'stage', 'undo', 'redo', 'apply', 'cancelApply'] as const),
  ...(['switch', 'switchMany', 'type', 'send', 'sendAnyway', 'markAsSent'] as const),
  ...(['signIn', 'signOut', 'useService', 'editProfile', 'reload'] as const),
];

/** An airport as the page has it. */
interface OpenAirport {
  readonly airport: Airport;
  readonly draft: LinkDraft;
}

/** What a page knows until it's reloaded. It shows one service. */
interface Page {
  readonly service: Key;
  contact: ContactDraft | undefined;
  readonly airports: Map<Icao, OpenAirport>;
  rows: readonly AirportOfDivision[];
}

/** A person who uses the app by its calls, and does with the answers what the page does. */
export async function openContractPerson(run: Run, world: World): Promise<Person> {
  let page: Page;

  /** A call of the page as it is now. Its answer goes to that page only. */
  async function call<T>(name: CallName, payload?: unknown): Promise<Result<T>> {
    // The page takes a push of the account at once, and opens anew at one of another service.
    const { account } = run.application.target;
    return (await run.call(name, payload, { service: page.service, account })) as Result<T>;
  }

  async function reload(): Promise<void> {
    const { service } = run.application.target;
    const opened: Page = { service, contact: undefined, airports: new Map(), rows: [] };
    page = opened;
    const read = await call<Correspondence>('readCorrespondence');
    if (read.ok) opened.contact = read.value.draft;
    if (isSignedIn()) void readRows();
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

  const isLinkedAt = ({ airport }: Pick<OpenAirport, 'airport'>) => {
    const linked = new Set(airport.links.map(pairKey));
    return (pair: LinkChange | Airport['links'][number]) => linked.has(pairKey(pair));
  };

  async function save(at: Page, airport: Airport, draft: LinkDraft): Promise<unknown> {
    const { icao } = airport;
    at.airports.set(icao as Icao, { airport, draft });
    return page === at ? call('saveLinkDraft', { icao, draft }) : undefined;
  }

  async function openAirport(icao: Icao): Promise<void> {
    const at = page;
    const loaded = await call<LoadedAirport>('loadAirport', icao);
    if (!loaded.ok || page !== at) return;
    const kept = await call<KeptLinkDraft | null>('readLinkDraft', icao);
    if (!kept.ok || page !== at) return;
    const { lastApply, ...stored } = kept.value ?? noDraft;
    const airport = loaded.value;
    const isLinked = isLinkedAt({ airport });
    let draft: LinkDraft = rebase(stored, isLinked);
    if (lastApply) draft = taken(draft, isLinked, lastApply.outcomes, lastApply.apply);
    draft = afterLateOutcomes(draft, isLinked, (airport.turnedOut ?? []).filter(isDone));
    await save(at, airport, draft);
  }

  async function apply(icao: Icao): Promise<void> {
    const at = page;
    const open = at.airports.get(icao);
    if (!open || run.application.state.applying) return;
    const pending = pendingChanges(open.draft, isLinkedAt(open));
    if (pending.length === 0) return;
    const id = `apply-${run.number}-${world.order()}`;
    const applied = await call<AppliedLinks>('applyLinks', {
      icao,
      apply: id,
      ...pairsOf(pending),
    });
    const now = at.airports.get(icao);
    if (page !== at || !now) return;
    const outcomes = applied.ok ? applied.value.outcomes : [];
    const late = applied.ok ? (applied.value.turnedOut ?? []).filter(isDone) : [];
    const made = outcomes.filter(isSettled);
    const airport =
      (applied.ok ? applied.value.airport : undefined) ?? withChanges(now.airport, made);
    const isLinked = isLinkedAt({ airport });
    const draft = taken(afterLateOutcomes(now.draft, isLinked, late), isLinked, outcomes, id);
    await save(at, airport, draft);
  }

  const change = async (icao: Icao, how: (open: OpenAirport) => LinkDraft): Promise<void> => {
    const open = page.airports.get(icao);
    if (open && !run.application.state.applying) await save(page, open.airport, how(open));
  };

  const switchTo = ({ icao, on }: Switch, batch?: string): Promise<unknown> =>
    call('switchContributions', {
      ...{ divisionId: division, airportRequestId: requestOfIcao[icao], contributionsEnabled: on },
      ...(batch !== undefined && { batch }),
    });

  async function send(anyway: boolean): Promise<void> {
    const at = page;
    const draft = at.contact;
    if (!draft) return;
    const { email, topic, message } = draft;
    const trimmed = { email: email.trim(), topic: topic.trim(), message: message.trim() };
    const sent = await call<Correspondence>('sendContactMessage', {
      ...trimmed,
      draft,
      ...(anyway && { anyway }),
    });
    if (sent.ok) at.contact = sent.value.draft;
  }

  const changed = async (settings: object): Promise<void> => {
    await call('changeSettings', settings);
    if (run.application.target.service !== page.service) await reload();
  };

  async function shown(): Promise<Shown> {
    const { state } = run.application;
    const airports = Object.keys(requestOfIcao) as Icao[];
    const drafts = await Promise.all(
      airports.map((icao) => call<KeptLinkDraft | null>('readLinkDraft', icao)),
    );
    const staged = airports.map((icao, at) => {
      const kept = drafts[at];
      const draft = page.airports.get(icao)?.draft ?? (kept?.ok ? kept.value : null) ?? emptyDraft;
      const pairs = [...stagedPairs(draft).values()].filter(
        ({ before, wanted }) => before !== wanted,
      );
      return [
        icao,
        pairs.map(({ stopbarId, leadOnId, wanted }) => ({ stopbarId, leadOnId, linked: wanted })),
      ] as const;
    });
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
      switches: Object.fromEntries(switches),
      text: JSON.stringify([page.contact, [...page.airports], page.rows, drafts, kept, state]),
    };
  }

  await reload();
  return {
    can: new Set(verbs),
    ...{ shown, reload, openAirport: begun(openAirport), apply: begun(apply) },
    linkByIds: begun((icao: Icao, { stopbarId, leadOnId }: LinkChange) =>
      call('link', { icao, stopbarId, leadOnId }),
    ),
    stage: (icao, changes) => change(icao, (open) => stage(open.draft, isLinkedAt(open), changes)),
    undo: (icao) => change(icao, (open) => undo(open.draft, isLinkedAt(open))),
    redo: (icao) => change(icao, (open) => redo(open.draft)),
    cancelApply: begun(() => call('cancelApplyLinks')),
    switch: begun((wanted: Switch) => switchTo(wanted)),
    switchMany: begun((wanted: readonly Switch[]) => {
      const batch = `batch-${world.order()}`;
      return Promise.all(wanted.map((one) => switchTo(one, batch)));
    }),
    type: async (text) => {
      if (!page.contact) return;
      page.contact = { ...page.contact, ...text };
      await call('saveContactDraft', page.contact);
    },
    send: begun(() => send(false)),
    sendAnyway: begun(() => send(true)),
    markAsSent: async () => {
      const at = page;
      const kept = await call<Correspondence>('keepContactMessageAsSent');
      if (kept.ok) at.contact = kept.value.draft;
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
    ...{ searchActivity: cannot, turnPage: cannot, closeWindow: cannot },
    ...{ crashPage: cannot, runFromPalette: cannot },
    settled: () => Promise.resolve(),
    end: () => Promise.resolve(),
  };
}

const cannot = (): Promise<never> => Promise.reject(new Error('Calls alone can’t do that'));

/** A press: its answer may be long in coming. */
const begun =
  <Given extends readonly unknown[]>(work: (...given: Given) => Promise<unknown>) =>
  (...given: Given): Promise<unknown> => {
    void work(...given);
    return Promise.resolve();
  };

const isDone = ({ outcome }: ChangeOutcome): boolean => outcome.kind === 'done';
const isSettled = ({ outcome: { kind } }: ChangeOutcome): boolean =>
  kind === 'done' || kind === 'already';

/** Returns the draft after an apply, with its ID, so that it's taken only once. */
function taken(
  draft: LinkDraft,
  isLinked: Parameters<typeof rebase>[1],
  outcomes: readonly ChangeOutcome[],
  apply: string,
): LinkDraft {
  const settled = new Set(outcomes.filter(isSettled).map(pairKey));
  return { ...afterApply(draft, isLinked, settled, outcomes.filter(isDone)), taken: apply };
}

function withChanges(airport: Airport, made: readonly LinkChange[]): Airport {
  const keys = new Set(made.map(pairKey));
  const links = made
    .filter(({ linked }) => linked)
    .map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId }));
  return {
    ...airport,
    links: [...airport.links.filter((pair) => !keys.has(pairKey(pair))), ...links],
  };
}

const pairsOf = (changes: readonly LinkChange[]) => {
  const pairs = (wanted: boolean) =>
    changes
      .filter(({ linked }) => linked === wanted)
      .map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId }));
  return { link: pairs(true), unlink: pairs(false) };
};
