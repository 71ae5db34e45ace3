import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewestActivity } from '../../../electron/contract/activity.ts';
import type { Correspondence } from '../../../electron/contract/contact.ts';
import type { Airport, KeptLinkDraft, RecentAirport } from '../../../electron/contract/linking.ts';
import { answerOf, done, handedOver, type Act, type Acts, type Turn } from './act.ts';
import type { StoredApp } from './open-app.ts';

const contactDraft = (turn: Turn) => ({
  ...{ email: `nadia${turn}@example.org`, topic: `Topic ${turn}`, message: `Draft ${turn}` },
  ...{ details: `Details ${turn}`, withDetails: turn === 1 },
  cleared: { topic: `Cleared ${turn}`, message: '', details: '' },
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
const readDraft = (app: StoredApp, icao: string) =>
  answerOf<KeptLinkDraft | null>(app, 'readLinkDraft', icao);
const stage = (app: StoredApp, turn: Turn) => {
  const steps = [[{ ...frankfurt, linked: true }], [{ ...frankfurt, linked: false }]];
  const applied = { at: 0, changes: [{ ...frankfurt, linked: true }] };
  const draft = { steps, position: turn, applied };
  return app.call('saveLinkDraft', { icao: 'EDDF', draft });
};
const opensAirport: Pick<Act, 'set'> = {
  set: (app, turn) => app.call('loadAirport', turn === 1 ? 'EDDF' : 'EDDM'),
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
  'contact form': {
    set: (app, turn) => app.call('saveContactDraft', contactDraft(turn)),
    read: async (app) => (await correspondence(app)).draft,
  },
  'outcomes of the last apply': {
    once: true,
    set: (app) =>
      app.call('applyLinks', { icao: 'EDDM', link: [munich], unlink: [], apply: 'the first' }),
    read: async (app) => (await readDraft(app, 'EDDM'))?.lastApply,
  },
  'unknown outcomes of an apply': {
    once: true,
    set: async (app) => {
      const { points } = await answerOf<Airport>(app, 'readAirport', { icao: 'EDDH', wait: false });
      const idOf = (kind: string) => points.find((point) => point.kind === kind)?.id;
      const pair = { stopbarId: idOf('stopbar'), leadOnId: idOf('lead-on') };
      const { faults } = app.mine;
      const links = { method: 'GET', path: /EDDH\/links$/ };
      faults.next({ path: /EDDH\/links\/bulk$/ }, { kind: 'lost' }, { times: Infinity });
      faults.next(links, { kind: 'delay', ms: 0 });
      faults.next(links, { kind: 'answer', status: 500 }, { times: Infinity });
      const applied = { icao: 'EDDH', link: [pair], unlink: [], apply: 'the second' };
      return app.call('applyLinks', applied);
    },
    read: async (app) => (await file(app, 'linking/draft-EDDH.json'))?.['open'],
  },
  'staged links': { set: stage, read: (app) => readDraft(app, 'EDDF') },
  'number of staged links': { set: stage, read: (app) => answerOf(app, 'readStagedAirports') },
  'recent airports': {
    ...opensAirport,
    read: async (app) => {
      const recent = await answerOf<readonly RecentAirport[]>(app, 'readRecentAirports');
      return recent.map(({ icao, count }) => ({ icao, count }));
    },
  },
  'airport in work': { ...opensAirport, read: (app) => app.state().airportInWork },
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
  'view of Linking, as handed over': handedOver('linking'),
};
