import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewestActivity } from '../../../electron/contract/activity.ts';
import type { Correspondence } from '../../../electron/contract/contact.ts';
import type { Staged } from '../../../electron/contract/airport-work.ts';
import type { Airport, LinkChange, RecentAirport } from '../../../electron/contract/linking.ts';
import { answerOf, done, formAct, type Act, type Acts, type Turn } from './act.ts';
import type { StoredApp } from './open-app.ts';

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

export const serviceActs: Acts = {
  'sent messages': {
    ...sendOnce,
    read: async (app) => {
      const { sent, email } = await correspondence(app);
      return { sent, email };
    },
  },
  'limit of contact messages': { ...sendOnce, read: (app) => app.state().contact.limit },
  'message in doubt': {
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
  'contact form': formAct('contact', contactDraft),
  'undo of the last apply': {
    once: true,
    set: (app) => apply(app, 'EDDM', { ...munich, linked: true }),
    read: (app) => readStaged(app, 'EDDM'),
  },
  'unknown outcomes of an apply': {
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
  'staged links': { set: stage, read: (app) => readStaged(app, 'EDDF') },
  'number of staged links': {
    set: stage,
    read: (app) => {
      const { inWork, others } = app.state().linking;
      return [
        ...(inWork ? [[inWork.icao, inWork.staging.pending.length]] : []),
        ...others.map(({ icao, staged }) => [icao, staged]),
      ].filter(([, count]) => count !== 0);
    },
  },
  'recent airports': {
    ...opensAirport,
    read: async (app) => {
      const recent = await answerOf<readonly RecentAirport[]>(app, 'readRecentAirports');
      return recent.map(({ icao, count }) => ({ icao, count }));
    },
  },
  'airport in work': { ...opensAirport, read: (app) => app.state().linking.inWork?.icao ?? null },
  'what was seen of an airport': {
    ...opensAirport,
    // Leaving it saves when it was read last.
    read: async (app) => ({ ...(await file(app, 'linking/seen-EDDF.json')), at: undefined }),
  },
  'names and runways of airports': {
    set: (app, turn) => app.call('readAirports', { icaos: [turn === 1 ? 'EDDF' : 'EDDM'] }),
    read: async (app) => (await file(app, 'airports.json'))?.['airports'],
  },
  'saved airports': {
    set: (app, turn) => app.call('saveAirport', { ...ids, label: `Frankfurt ${turn}` }),
    read: async (app) =>
      (await answerOf<readonly { readonly label: string }[]>(app, 'readSavedAirports')).map(
        ({ label }) => label,
      ),
  },
  'dismissed notice of the service': {
    once: true,
    set: (app) => app.call('dismissServiceNotice', { text: 'Maintenance tonight' }),
    read: (app) => answerOf(app, 'readServiceNotice'),
  },
  Activity: {
    set: (app, turn) =>
      app
        .call('link', { icao: 'EDDF', ...frankfurt, leadOnId: `EDDF_LO_MISSING_${turn}` })
        .then(() => done),
    read: async (app) => (await answerOf<NewestActivity>(app, 'readActivity')).entries,
  },
  'view of Linking, as saved': formAct('linking'),
  'form to link by IDs, as saved': formAct('byIds'),
};
