import type * as v from 'valibot';
import type { calls, CallName, serviceCalls } from '../../../electron/contract.ts';

type Payload<Name extends CallName> = v.InferInput<(typeof calls)[Name]['input']>;

interface OnPractice {
  /**
   * The number of requests that the call sends while signed in on the practice service. `'own test'` if
   * it needs preparation: then a test in `test/service` covers it.
   */
  readonly requests: number | 'own test';
  /** The content of the answer, unless it's null. */
  readonly answers?: unknown;
}

type CallCase<Name extends CallName> = {
  readonly payload: Payload<Name>;
} & (Name extends keyof typeof serviceCalls ? OnPractice : unknown);

const pair = { stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' };
const contactMessage = {
  email: 'nadia@example.org',
  topic: 'Bug Report',
  message: 'L7 stays lit.',
};

const ownService = { form: 'ownService', service: '', whose: null } as const;

/** A valid payload for each call. Adding a call without a case here is a compile error. */
export const callCases: { readonly [Name in CallName]: CallCase<Name> } = {
  readState: { payload: undefined },
  changeSettings: { payload: { theme: 'dark' } },
  resetSettings: { payload: undefined },
  removeOwnService: { payload: undefined },
  pauseShortcut: { payload: { paused: true } },
  checkForUpdates: { payload: undefined },
  installUpdate: { payload: undefined },
  openLogFolder: { payload: undefined },
  openDataFolder: { payload: undefined },
  retryStorage: { payload: undefined },
  testConnection: { payload: { baseUrl: 'https://service.example/v2' } },
  readDiagnostics: { payload: undefined },
  hideWindow: { payload: undefined },
  rememberPage: { payload: { page: 'contact' } },
  dismissNote: { payload: { note: 'clock' } },
  readForm: { payload: ownService },
  saveForm: { payload: { ...ownService, text: '{}' } },
  reportNetwork: { payload: { online: false } },
  dismissDamagedFiles: { payload: undefined },
  endFirstRun: { payload: undefined },
  dismissNews: { payload: undefined },
  rememberCommand: { payload: { id: 'airport EDDF' } },
  guidePractice: { payload: { on: true } },
  signIn: { payload: undefined, requests: 'own test' },
  reopenSignIn: { payload: undefined, requests: 0 },
  pasteCallback: {
    payload: { address: 'http://127.0.0.1:1/callback?code=a' },
    requests: 'own test',
  },
  pasteCopiedCallback: { payload: undefined, requests: 'own test' },
  checkAccount: { payload: undefined, requests: 1 },
  retryKeychain: { payload: undefined, requests: 0 },
  signOut: { payload: undefined, requests: 'own test' },
  readDivisions: {
    payload: undefined,
    requests: 1,
    answers: [{ id: 12, name: 'Germany' }, { id: 19 }],
  },
  readAirportRequests: { payload: { divisionId: 12 }, requests: 1 },
  cancelWaiting: { payload: { call: 'openAirport' }, requests: 0 },
  acknowledgeChanges: { payload: undefined, requests: 0 },
  readSavedAirports: { payload: undefined, requests: 0 },
  saveAirport: {
    payload: { divisionId: 12, airportRequestId: 203, label: 'Frankfurt' },
    requests: 0,
  },
  removeSavedAirport: { payload: { divisionId: 12, airportRequestId: 203 }, requests: 0 },
  link: { payload: { icao: 'EDDF', ...pair }, requests: 2 },
  openAirport: {
    payload: { icao: 'EDDF' },
    requests: 2,
    answers: { data: { icao: 'EDDF' }, work: { icao: 'EDDF' } },
  },
  readAirportData: { payload: { icao: 'EDDF', newerThan: 0 }, requests: 0 },
  stage: {
    payload: { icao: 'EDDF', changes: [{ ...pair, linked: true }] },
    requests: 2,
    answers: { staging: { pending: [pair] } },
  },
  readStaged: {
    payload: { icao: 'EDDF' },
    requests: 2,
    answers: { data: { icao: 'EDDF' }, work: { icao: 'EDDF' } },
  },
  undo: { payload: { icao: 'EDDF' }, requests: 2, answers: { skipped: [] } },
  redo: { payload: { icao: 'EDDF' }, requests: 0, answers: { pending: [] } },
  discard: { payload: { icao: 'EDDF' }, requests: 0, answers: { pending: [] } },
  apply: { payload: { airports: [] }, requests: 0, answers: { phase: 'ended', airports: [] } },
  dismissApply: { payload: { id: 'a' }, requests: 0 },
  dismissByOthers: { payload: { icao: 'EDDF' }, requests: 0 },
  readAirport: {
    payload: 'EDDF',
    requests: 2,
    answers: { icao: 'EDDF' },
  },
  readAirports: {
    payload: { icaos: ['EDDF', 'EDDM'] },
    requests: 1,
    answers: [{ icao: 'EDDF', name: 'Frankfurt am Main Airport' }, { icao: 'EDDM' }],
  },
  readLights: { payload: 'EDDH', requests: 1, answers: { controllers: 0, offline: true } },
  readServiceNotice: { payload: undefined, requests: 1 },
  dismissServiceNotice: { payload: { text: 'Maintenance tonight' }, requests: 0 },
  readEuroScopeFiles: {
    payload: 'EDDF',
    requests: 1,
    answers: [{ name: 'EDDF.txt', uploadedAt: Date.UTC(2025, 10, 12, 14, 5) }],
  },
  readLinkPermission: { payload: 'EDDF', requests: 1, answers: 'allowed' },
  readRecentAirports: { payload: undefined, requests: 0, answers: [] },
  suggestAirports: { payload: undefined, requests: 3 },
  setContributions: {
    payload: {
      changes: [{ divisionId: 12, airportRequestId: 203, contributionsEnabled: false }],
    },
    requests: 1,
  },
  closeForWork: { payload: 'EDDF', requests: 'own test' },
  reopenAfterWork: { payload: 'EDDF', requests: 'own test' },
  leaveClosed: { payload: 'EDDF', requests: 0 },
  readCorrespondence: { payload: undefined, requests: 0 },
  sendContactMessage: { payload: contactMessage, requests: 1 },
  keepContactMessageAsSent: { payload: undefined, requests: 0 },
  readTechnicalDetails: { payload: undefined, requests: 0 },
  deleteSentMessage: { payload: { key: 'a' }, requests: 0 },
  restoreSentMessage: { payload: undefined, requests: 0 },
  readActivity: { payload: undefined, requests: 0 },
  readOlderActivity: { payload: { before: 'a', limit: 100 }, requests: 0 },
  copyText: { payload: { text: 'EDDF' }, requests: 0 },
  simulate: { payload: 'offline', requests: 0 },
  simulateChanges: { payload: 'EDDF', requests: 0 },
};
