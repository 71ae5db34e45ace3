import type { CallName } from '../../../electron/contract.ts';
import type { FormName } from '../../../electron/contract/application/form-owners.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { placeOf } from '../../support/application/form-places.ts';
import type { StoredApp } from './open-app.ts';

/** Which of two values. */
export type Turn = 1 | 2;

/** How the test that makes calls sets a thing and reads it back. */
export interface Act {
  readonly set: (app: StoredApp, turn: Turn) => Promise<Result<unknown>>;
  readonly read: (app: StoredApp) => unknown;
  /** Whether it can be set only once. */
  readonly once?: boolean;
}

export const done = { ok: true, value: null } as const;

/** Returns the answer to a call that must succeed. */
export async function answerOf<T>(app: StoredApp, name: CallName, payload?: unknown): Promise<T> {
  const result = await app.call(name, payload);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value as T;
}

/** Saves and reads a form, as the page does. */
export const formAct = (
  form: FormName,
  valueOf: (turn: Turn) => unknown = (turn) => turn,
): Act => ({
  set: (app, turn) => {
    const text = JSON.stringify(valueOf(turn));
    return app.call('saveForm', { ...placeOf(form, app.state()), text });
  },
  read: async (app) => {
    const text = await answerOf<string | null>(app, 'readForm', placeOf(form, app.state()));
    return text;
  },
});
