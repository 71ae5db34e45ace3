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
import { signedOut, slicesOf } from '../application/signed-out.ts';
import { callAsPage } from '../application/call-as-page.ts';

export { signedOut } from '../application/signed-out.ts';

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

const names = Object.keys(calls) as CallName[];
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
const failed = (error: AppError) => Promise.resolve({ ok: false, error } as const);
const unanswered = Object.fromEntries(
  names.map((name) => [name, () => failed({ kind: 'unexpected', logId: `no ${name} here` })]),
);
