import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewestActivity } from '../../../electron/contract/activity.ts';
import type { Correspondence } from '../../../electron/contract/contact.ts';
import type { Staged } from '../../../electron/contract/airport-work.ts';
import type { Airport, LinkChange, RecentAirport } from '../../../electron/contract/linking.ts';
import { answerOf, done, formAct, type Act, type Turn } from './act.ts';
import type { StoredApp } from './open-app.ts';
import { inOneRun, onPage, there, view, type StoredThing } from './thing.ts';

const contactDraft = (turn: Turn) => ({
  ...{ email: `nadia${turn}@example.org`, topic: `Topic ${turn}`, message: `Draft ${turn}` },
});
const correspondence = (app: StoredApp) => answerOf<Correspondence>(app, 'readCorrespondence');
const message = (text: string) => ({
  ...{ email: 'nadia@example.org', topic: 'Bug Report', message: text },
});
const sendOnce: Pick<Act, 'set' | 'once'> = {
  once: true,
  set: async (app) =>
    (await correspondence(app)).sent.length > 0
      ? done
      : app.call('sendContactMessage', message('The stopbar at L7 stays lit.')),
};

const frankfurt = { stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' };
const munich = { stopbarId: 'EDDM_SB_A4_08L', leadOnId: 'EDDM_LO_A4_08L' };
const readStaged = async (app: StoredApp, icao: string) => {
  const { pending, undo, redo } = (await answerOf<Staged>(app, 'stage', { icao, changes: [] }))
    .staging;
  return { pending, undo, redo };
};
const stage = async (app: StoredApp, turn: Turn) => {
  for (const linked of [true, false]) {
    await app.call('stage', { icao: 'EDDF', changes: [{ ...frankfurt, linked }] });
  }
  return turn === 1 ? app.call('undo', { icao: 'EDDF' }) : done;
};
/** Stages a change and applies it. */
async function apply(app: StoredApp, icao: string, change: LinkChange) {
  const { rev } = (await answerOf<Staged>(app, 'stage', { icao, changes: [change] })).staging;
  return app.call('apply', { airports: [{ icao, rev }] });
}
const opensAirport: Pick<Act, 'set'> = {
  set: (app, turn) => app.call('openAirport', { icao: turn === 1 ? 'EDDF' : 'EDDM' }),
};

/** Returns a file of the service in use, or null. */
async function file(app: StoredApp, path: string): Promise<Record<string, unknown> | null> {
  const readable = app.state().profile.baseUrl.replace(/[^a-z0-9]+/gi, '-');
  const profiles = join(app.run().folder, 'profiles');
  const [folder] = (await readdir(profiles).catch(() => [])).filter((name) =>
    name.startsWith(`live-${readable}`),
  );
  const text = await readFile(join(profiles, folder ?? '', path), 'utf8').catch(() => 'null');
  return JSON.parse(text) as Record<string, unknown> | null;
}

const ids = { divisionId: 12, airportRequestId: 203 };

const ofService = { owner: 'service', afterwards: there() } as const;
const contact = (field: string): string => `profiles/*/contact.json ${field}`;
const staged = (field: string): string => `profiles/*/linking/staged-*.json ${field}`;
const seen = (field: string): string => `profiles/*/linking/seen-*.json ${field}`;

/** What belongs to a service, whoever is signed in. */
export const serviceThings: readonly StoredThing[] = [
  {
    ...ofService,
    name: 'sent messages',
    kept: [contact('sent'), contact('email')],
    act: {
      ...sendOnce,
      read: async (app) => {
        const { sent, email } = await correspondence(app);
        return { sent, email };
      },
    },
  },
  {
    ...ofService,
    name: 'limit of contact messages',
    kept: [contact('limit.*'), contact('lastSuccess')],
    act: { ...sendOnce, read: (app) => app.state().contact.limit },
  },
  {
    ...ofService,
    name: 'message in doubt',
    kept: [contact('inDoubt.*'), contact('sending.*')],
    act: {
      once: true,
      set: async (app) => {
        app.mine.faults.next({ path: /contact$/ }, { kind: 'lost' });
        const sent = await app.call('sendContactMessage', {
          ...message('The lead-on at L7 stays dark.'),
          anyway: true,
        });
        return app.state().contact.inDoubt ? done : sent;
      },
      read: (app) => app.state().contact.inDoubt,
    },
  },
  {
    ...ofService,
    name: 'contact form',
    kept: ['email', 'topic', 'message']
      .flatMap((one) => [contact(`draft.${one}`), `form contact ${one}`])
      .concat('form contact'),
    act: formAct('contact', contactDraft),
  },
  {
    ...ofService,
    name: 'undo of the last apply',
    kept: [staged('steps'), staged('position')],
    act: {
      once: true,
      set: (app) => apply(app, 'EDDM', { ...munich, linked: true }),
      read: (app) => readStaged(app, 'EDDM'),
    },
  },
  {
    ...ofService,
    name: 'unknown outcomes of an apply',
    kept: [staged('unsettled')],
    act: {
      once: true,
      set: async (app) => {
        const { points } = await answerOf<Airport>(app, 'readAirport', 'EDDH');
        const idOf = (kind: string) => points.find((point) => point.kind === kind)?.id;
        const pair = { stopbarId: idOf('stopbar') ?? '', leadOnId: idOf('lead-on') ?? '' };
        await app.call('openAirport', { icao: 'EDDH' });
        const { faults } = app.mine;
        const links = { method: 'GET', path: /EDDH\/links$/ };
        faults.next({ path: /EDDH\/links\/bulk$/ }, { kind: 'lost' }, { times: Infinity });
        faults.next(links, { kind: 'delay', ms: 0 });
        faults.next(links, { kind: 'answer', status: 500 }, { times: Infinity });
        return apply(app, 'EDDH', { ...pair, linked: true });
      },
      read: async (app) => (await file(app, 'linking/staged-EDDH.json'))?.['unsettled'],
    },
  },
  {
    ...ofService,
    name: 'staged links',
    kept: [staged('icao'), staged('steps'), staged('position')],
    act: { set: stage, read: (app) => readStaged(app, 'EDDF') },
  },
  {
    ...ofService,
    name: 'number of staged links',
    kept: [staged('steps'), staged('position')],
    act: {
      set: stage,
      read: (app) => {
        const { inWork, others } = app.state().linking;
        return [
          ...(inWork ? [[inWork.icao, inWork.staging.pending.length]] : []),
          ...others.map(({ icao, staged }) => [icao, staged]),
        ].filter(([, count]) => count !== 0);
      },
    },
  },
  {
    ...ofService,
    name: 'recent airports',
    kept: ['airports', 'counts'].map((field) => `profiles/*/linking/recent.json ${field}`),
    act: {
      ...opensAirport,
      read: async (app) => {
        const recent = await answerOf<readonly RecentAirport[]>(app, 'readRecentAirports');
        return recent.map(({ icao, count }) => ({ icao, count }));
      },
    },
  },
  {
    ...ofService,
    name: 'airport in work',
    kept: ['memory'],
    act: { ...opensAirport, read: (app) => app.state().linking.inWork?.icao ?? null },
    afterwards: there({
      ...inOneRun('the page opens it again from its view'),
      'another service and back': 'exempt: the page opens it again from its view',
    }),
  },
  {
    ...ofService,
    name: 'what was seen of an airport',
    kept: [seen('icao'), seen('at'), seen('points'), seen('links')],
    act: {
      ...opensAirport,
      // Leaving it saves when it was read last.
      read: async (app) => ({ ...(await file(app, 'linking/seen-EDDF.json')), at: undefined }),
    },
  },
  {
    ...ofService,
    name: 'names and runways of airports',
    kept: ['profiles/*/airports.json airports'],
    act: {
      set: (app, turn) => app.call('readAirports', { icaos: [turn === 1 ? 'EDDF' : 'EDDM'] }),
      read: async (app) => (await file(app, 'airports.json'))?.['airports'],
    },
    afterwards: there({
      'full disk, then kill': 'exempt: it’s read from the service again',
    }),
  },
  {
    ...ofService,
    name: 'saved airports',
    kept: ['profiles/*/saved-airports.json rows'],
    act: {
      set: (app, turn) => app.call('saveAirport', { ...ids, label: `Frankfurt ${turn}` }),
      read: async (app) =>
        (await answerOf<readonly { readonly label: string }[]>(app, 'readSavedAirports')).map(
          ({ label }) => label,
        ),
    },
  },
  {
    ...ofService,
    name: 'dismissed notice of the service',
    kept: ['profiles/*/dismissed-notice.json text'],
    act: {
      once: true,
      set: (app) => app.call('dismissServiceNotice', { text: 'Maintenance tonight' }),
      read: (app) => answerOf(app, 'readServiceNotice'),
    },
  },
  {
    ...ofService,
    name: 'Activity',
    kept: ['at', 'who', 'id', 'action', 'input.*', 'outcome', 'outcome.*', 'airport.*', 'names.*']
      .concat('elsewhere.*', 'parts')
      .flatMap((field) => [
        `profiles/*/activity.jsonl ${field}`,
        `profiles/*/activity.older.jsonl ${field}`,
      ]),
    act: {
      set: (app, turn) =>
        app
          .call('link', { icao: 'EDDF', ...frankfurt, leadOnId: `EDDF_LO_MISSING_${turn}` })
          .then(() => done),
      read: async (app) => (await answerOf<NewestActivity>(app, 'readActivity')).entries,
    },
  },
  {
    ...ofService,
    by: 'test/service/contributions/faults.test.ts',
    name: 'switches with an unknown outcome',
    kept: ['profiles/*/unknown-switches.json switches'],
  },
  {
    ...ofService,
    by: 'test/service/contact/sending.test.ts',
    name: 'deleted message, for Undo',
    kept: ['memory'],
    afterwards: there({
      ...inOneRun('Undo is offered until the app quits'),
      'another service and back': 'exempt: Undo is offered on the page where it was deleted',
    }),
  },
  {
    ...{ ...ofService, ...onPage },
    name: 'view of the airport',
    kept: [
      ...['icao', 'selectedId', 'candidatesQuery', 'views.*', 'side', 'query', 'sort.*', 'filter']
        .concat('tops.*')
        .map((field) => `form linking work.${field}`),
      'form linking work',
    ],
    afterwards: view(),
  },
  {
    ...{ ...ofService, ...onPage },
    name: 'typed ICAO code',
    kept: ['form linking typed'],
  },
  {
    ...{ ...ofService, ...onPage },
    name: 'text to import',
    kept: ['form import pasted'],
  },
  {
    ...{ ...ofService, ...onPage },
    name: 'form to link by IDs',
    kept: ['icao', 'isIcaoTyped', 'stopbarId', 'leadOnId'].map((field) => `form byIds ${field}`),
  },
];
