import { defaultSettings } from '../../../electron/contract/application/settings.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Slices } from '../../../electron/contract.ts';

/** A state that the app pushes while nobody is signed in. */
export const signedOut: AppState = {
  session: { kind: 'signed-out' },
  kept: { in: 'keychain' },
  clockAheadMs: null,
  profile: { name: 'Test service', baseUrl: 'https://service.example/v2', practice: false },
  simulating: null,
  version: '0.0.0',
  linking: { inWork: null, others: [], apply: null },
  requestedAirport: null,
  damagedFiles: [],
  contact: { limit: null, sending: false, inDoubt: null, isOnDisk: true },
  switches: [],
  switchingSeveral: null,
  closedForWork: [],
  closable: null,
  working: false,
  activityRev: 0,
  waiting: [],
  settings: { ...defaultSettings, service: 'live' },
  network: 'online',
  firstRun: false,
  newsSince: null,
  service: 'service 1',
  account: 'account 1',
  whose: null,
  view: { page: 'linking', asked: 0 },
  remembered: { commands: [], practisingSince: null, dismissedNotes: [] },
  profileGiven: true,
  builtInProfile: null,
  update: { kind: 'off', why: 'no-address' },
  storageProblem: null,
  desktop: { tray: true, openAtLogIn: true, logInOffBy: null, shortcut: true, euroScope: true },
};

/** Each slice also has the others' fields, which nobody reads there. */
export const slicesOf = (state: AppState): Slices => ({
  service: state,
  account: state,
  linking: state,
  app: state,
});
