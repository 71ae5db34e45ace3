import { done, formAct, type Acts } from './act.ts';

const dusseldorf = { divisionId: 12, airportRequestId: 207 };

/** The first of all: what the others do needs a sign-in. */
export const signInActs: Acts = {
  'service in use': {
    set: async (app) => {
      const changed = await app.call('changeSettings', { service: 'live' });
      await app.restored();
      return changed;
    },
    read: (app) => app.state().settings.service,
  },
  // Changing it opens a new session.
  'own service': {
    set: async (app, turn) => {
      const liveProfile = { ...app.mine.profile, name: `Tower ${turn}` };
      const changed = await app.call('changeSettings', { liveProfile });
      await app.restored();
      return changed;
    },
    read: (app) => app.state().settings.liveProfile?.name,
  },
  'sign-in': {
    set: (app) => (app.state().session.kind === 'signed-in' ? Promise.resolve(done) : app.signIn()),
    read: (app) => {
      const { session } = app.state();
      return session.kind === 'signed-in' && session.who?.name.startsWith('Nadia') === true;
    },
  },
};

export const accountActs: Acts = {
  'closed for work': {
    set: async (app, turn) => {
      await app.call('suggestAirports');
      return app.call('closeForWork', turn === 1 ? 'EDDF' : 'EDDM');
    },
    read: (app) => app.state().closedForWork.map(({ icao, since }) => ({ icao, since })),
  },
  'why the last switch failed': {
    once: true,
    set: async (app) => {
      app.mine.faults.next({ path: /207\/contributions$/ }, { kind: 'answer', status: 403 });
      await app.call('setContributions', {
        changes: [{ ...dusseldorf, contributionsEnabled: true }],
      });
      return done;
    },
    read: (app) => app.state().switches.filter(({ failure }) => failure !== null),
  },
  'view of Contributions, as saved': formAct('contributions'),
  'view of Activity, as saved': formAct('activity'),
  'author and note of a proposal, as saved': formAct('proposal'),
};
