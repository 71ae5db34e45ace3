import { done } from './act.ts';
import { inOneRun, ofAccount, onPage, there, view, type StoredThing } from './thing.ts';

const ofPerson = { owner: 'account', afterwards: there(ofAccount) } as const;

const dusseldorf = { divisionId: 12, airportRequestId: 207 };

/** The first of all: what the others do needs a sign-in. */
export const signInThings: readonly StoredThing[] = [
  {
    ...{ owner: 'app', afterwards: there() },
    name: 'service in use',
    kept: ['settings.json service'],
    act: {
      set: async (app) => {
        const changed = await app.call('changeSettings', { service: 'live' });
        await app.restored();
        return changed;
      },
      read: (app) => app.state().settings.service,
    },
  },
  // Changing it opens a new session.
  {
    ...{ owner: 'app', afterwards: there() },
    name: 'own service',
    kept: ['settings.json liveProfile.*'],
    act: {
      set: async (app, turn) => {
        const liveProfile = { ...app.mine.profile, name: `Tower ${turn}` };
        const changed = await app.call('changeSettings', { liveProfile });
        await app.restored();
        return changed;
      },
      read: (app) => app.state().settings.liveProfile?.name,
    },
  },
  {
    ...ofPerson,
    name: 'sign-in',
    kept: ['binding', 'signIn', 'tokens.*', 'who.*']
      .map((field) => `keychain account ${field}`)
      // The file says which one in the keychain is valid.
      .concat('keychain current', 'keychain *.*', 'profiles/*/sign-in.json id'),
    act: {
      set: (app) =>
        app.state().session.kind === 'signed-in' ? Promise.resolve(done) : app.signIn(),
      read: (app) => {
        const { session } = app.state();
        return session.kind === 'signed-in' && session.who?.name.startsWith('Nadia') === true;
      },
    },
    afterwards: there({
      ...ofAccount,
      'full disk, then kill': 'exempt: the keychain isn’t on that disk',
    }),
  },
];

/** What belongs to a person on a service. */
export const accountThings: readonly StoredThing[] = [
  {
    ...ofPerson,
    name: 'closed for work',
    kept: ['profiles/*/closed-for-work.json airports'],
    act: {
      set: async (app, turn) => {
        await app.call('suggestAirports');
        return app.call('closeForWork', turn === 1 ? 'EDDF' : 'EDDM');
      },
      read: (app) => app.state().closedForWork.map(({ icao, since }) => ({ icao, since })),
    },
  },
  {
    ...ofPerson,
    name: 'why the last switch failed',
    kept: ['memory'],
    act: {
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
    afterwards: there({
      ...ofAccount,
      ...inOneRun('Activity says why'),
      'another service and back': 'exempt: Activity says why',
      'sign-out and in again': 'exempt: Activity says why',
    }),
  },
  {
    ...{ ...ofPerson, ...onPage },
    name: 'filters of Contributions',
    kept: ['form contributions query.*'],
    afterwards: view(ofAccount),
  },
  {
    ...{ ...ofPerson, ...onPage },
    name: 'ticks of Contributions',
    kept: ['form contributions ticked'],
    afterwards: view(ofAccount),
  },
  {
    ...{ ...ofPerson, ...onPage },
    name: 'form for an airport by its IDs',
    kept: ['divisionId', 'airportRequestId', 'label'].map((field) => `form switchByIds ${field}`),
  },
  {
    ...{ ...ofPerson, ...onPage },
    name: 'search of Activity',
    kept: ['filter.*', 'shown', 'top', 'opened'].map((field) => `form activity ${field}`),
    afterwards: view(ofAccount),
  },
  {
    ...{ ...ofPerson, ...onPage },
    name: 'author and note of a proposal',
    kept: ['form proposal author', 'form proposal note'],
  },
];
