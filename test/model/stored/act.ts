import type { CallName } from '../../../electron/contract.ts';
import type { ViewPart, ViewStates } from '../../../electron/contract/application/window.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { StoredApp } from './open-app.ts';

/** Which of two values. */
export type Turn = 1 | 2;

/** How the test that makes calls sets a thing and reads it back. */
export interface Act {
  readonly set: (app: StoredApp, turn: Turn) => Promise<Result<unknown>>;
  readonly read: (app: StoredApp) => unknown;
  /** Whether it can be set only once. */
  readonly once?: true;
}

export type Acts = Readonly<Record<string, Act>>;

export const done = { ok: true, value: null } as const;

/** Returns the answer to a call that must succeed. */
export async function answerOf<T>(app: StoredApp, name: CallName, payload?: unknown): Promise<T> {
  const result = await app.call(name, payload);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value as T;
}

/** The view of a page, as the page hands it over. */
export const handedOver = (part: ViewPart): Act => ({
  set: (app, turn) => app.call('persistViewState', { part, state: `{"${part}":${turn}}` }),
  read: async (app) => (await answerOf<ViewStates>(app, 'readViewStates'))[part],
});
