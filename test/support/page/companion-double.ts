import {
  calls,
  type CallName,
  type CompanionBridge,
  type Handlers,
} from '../../../electron/contract.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import { defaultSettings } from '../../../electron/contract/application/settings.ts';
import { dispatch } from '../../../electron/ipc.ts';

/** Returns a `window.companion` without a main process: the real dispatch calls a test's handlers. */
export function createCompanionDouble(handlers: Partial<Handlers>) {
  const listeners = new Set<(state: AppState) => void>();
  const origin = 'app://companion';
  const sender = { ourWindow: true, topFrame: true, url: `${origin}/index.html` };
  const all = { ...unanswered, readState: () => done(signedOut), ...handlers } as Handlers;
  const door = { handlers: all, origin, log: () => 'in-a-test' };
  const bridge = Object.fromEntries(
    names.map((name) => [name, (input?: unknown) => dispatch(door, name, sender, input)]),
  );
  const onState: CompanionBridge['onState'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    companion: { ...bridge, onState } as CompanionBridge,
    push: (state: AppState) => {
      for (const listener of listeners) listener(state);
    },
  };
}

export const signedOut: AppState = {
  session: { kind: 'signed-out' },
  kept: { in: 'keychain' },
  clockAheadMs: null,
  profile: { name: 'Test service', baseUrl: 'https://service.example/v2', practice: false },
  simulating: null,
  version: '0.0.0',
  linking: { inWork: null, others: [] },
  requestedAirport: null,
  damagedFiles: [],
  contact: { limit: null, sending: false, inDoubt: null },
  switches: [],
  closedForWork: [],
  closable: null,
  working: false,
  waiting: [],
  settings: { ...defaultSettings, service: 'live' },
  network: 'online',
  firstRun: false,
  newsSince: null,
  serviceId: 1,
  view: { page: 'linking', asked: 0 },
  remembered: { commands: [], practisingSince: null },
  profileGiven: true,
  builtInProfile: null,
  update: { kind: 'off', why: 'no-address' },
  storageProblem: null,
  desktop: { tray: true, openAtLogIn: true, logInOffBy: null, shortcut: true, euroScope: true },
};

const names = Object.keys(calls) as CallName[];
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
const failed = (error: AppError) => Promise.resolve({ ok: false, error } as const);
const unanswered = Object.fromEntries(
  names.map((name) => [name, () => failed({ kind: 'unexpected', logId: `no ${name} here` })]),
);
