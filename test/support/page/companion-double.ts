import {
  calls,
  type CallName,
  type CompanionBridge,
  type Slices,
  type Handlers,
} from '../../../electron/contract.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import { defaultSettings } from '../../../electron/contract/application/settings.ts';
import { callAsPage } from '../application/call-as-page.ts';

/** Returns a `window.companion` without a main process: the real dispatch calls a test's handlers. */
export function createCompanionDouble(handlers: Partial<Handlers>) {
  const listeners = new Set<(pushed: Partial<Slices>) => void>();
  const readState = () => done(slicesOf(signedOut));
  const all = { ...unanswered, readState, ...handlers };
  let inUse: AppState = signedOut;
  const bridge = Object.fromEntries(
    names.map((name) => [
      name,
      // A component that is mounted alone has no target.
      (target: unknown = inUse, input?: unknown) =>
        callAsPage({ handlers: all, target: inUse }, () => 'in-a-test', name, input, target),
    ]),
  );
  const onPush: CompanionBridge['onPush'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    companion: { ...bridge, onPush } as CompanionBridge,
    push: (next: AppState, pushed?: Partial<Slices>) => {
      inUse = { ...next, person: personAfter(inUse, next) };
      for (const listener of listeners) listener(pushed ?? slicesOf(inUse));
    },
  };
}

/** Returns who is signed in, or was until the sign-in expired. */
function personAfter(before: AppState, { service, session }: AppState): AppState['person'] {
  if (session.kind === 'signed-in') return `person ${session.who?.networkId ?? session.who?.name}`;
  return service === before.service ? before.person : null;
}

export const signedOut: AppState = {
  session: { kind: 'signed-out' },
  person: null,
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
  switchingSeveral: null,
  closedForWork: [],
  closable: null,
  working: false,
  waiting: [],
  settings: { ...defaultSettings, service: 'live' },
  network: 'online',
  firstRun: false,
  newsSince: null,
  service: 'service 1',
  account: 'account 1',
  view: { page: 'linking', asked: 0 },
  remembered: { commands: [], practisingSince: null },
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

const names = Object.keys(calls) as CallName[];
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
const failed = (error: AppError) => Promise.resolve({ ok: false, error } as const);
const unanswered = Object.fromEntries(
  names.map((name) => [name, () => failed({ kind: 'unexpected', logId: `no ${name} here` })]),
);
