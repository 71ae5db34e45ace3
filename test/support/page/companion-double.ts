import {
  calls,
  type CallName,
  type CompanionBridge,
  type Slices,
  type Handlers,
} from '../../../electron/contract.ts';
import type { FormPlace } from '../../../electron/contract/application/forms.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import { defaultSettings } from '../../../electron/contract/application/settings.ts';
import { callAsPage } from '../application/call-as-page.ts';

/** Returns a `window.companion` without a main process: the real dispatch calls a test's handlers. */
export function createCompanionDouble(handlers: Partial<Handlers>) {
  const listeners = new Set<(pushed: Partial<Slices>) => void>();
  const readState = () => done(slicesOf(signedOut));
  const all = { ...unanswered, readState, ...keptForms(), ...handlers };
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
      inUse = { ...next, whose: whoseAfter(inUse, next) };
      for (const listener of listeners) listener(pushed ?? slicesOf(inUse));
    },
  };
}

/** Returns who is signed in, or was until the sign-in expired. */
function whoseAfter(before: AppState, { service, session }: AppState): AppState['whose'] {
  if (session.kind === 'signed-in') return session.who?.networkId ?? session.who?.name ?? 'unknown';
  return service === before.service ? before.whose : null;
}

function keptForms(): Pick<Handlers, 'readForm' | 'saveForm'> {
  const kept = new Map<string, string>();
  const nameOf = ({ form, service, whose }: FormPlace) => JSON.stringify([form, service, whose]);
  return {
    readForm: (place) => done({ text: kept.get(nameOf(place)) ?? null }),
    saveForm: ({ text, ...place }) => {
      kept.set(nameOf(place), text);
      return done(true);
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
  linking: { inWork: null, others: [], apply: null },
  requestedAirport: null,
  damagedFiles: [],
  contact: { limit: null, sending: false, inDoubt: null, isOnDisk: true },
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

const names = Object.keys(calls) as CallName[];
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
const failed = (error: AppError) => Promise.resolve({ ok: false, error } as const);
const unanswered = Object.fromEntries(
  names.map((name) => [name, () => failed({ kind: 'unexpected', logId: `no ${name} here` })]),
);
