import { expect } from 'vitest';
import { readLimitMs } from '../../../electron/api/request.ts';
import type { ActivityEntry, NewestActivity } from '../../../electron/contract/activity.ts';
import {
  isOutcomeUnknown,
  rowKey,
  type AirportOfDivision,
  type SwitchOutcome,
  type SwitchState,
} from '../../../electron/contract/contributions.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';
import type { ServiceSessionParts } from '../../../electron/service/service-session.ts';
import { openServiceSession } from '../application/open-service-session.ts';
import { limitsByHand } from '../requests/limits-by-hand.ts';

type Outcome =
  | { readonly kind: 'done' | 'replaced' }
  | { readonly kind: 'failed' | 'unknown'; readonly error: AppError };

const idsOf = (key: string) => {
  const [divisionId = 0, airportRequestId = 0] = key.split('/').map(Number);
  return { divisionId, airportRequestId };
};

const unread: SwitchState = {
  ...{
    contributionsEnabled: null,
    changedAt: null,
    wanted: null,
    readingBack: false,
    failure: null,
  },
  ...{ changedSince: null, undoneSince: null },
};

/** Opens an app with Nadia signed in, and rows as they're pushed and read. Its retries don't wait. */
export async function openBoard({
  after = limitsByHand().after,
  ...parts
}: Partial<ServiceSessionParts> = {}) {
  const open = await openServiceSession({
    ...parts,
    after: (ms, work) => after(ms < readLimitMs ? Math.min(ms, 2) : ms, work),
  });
  await open.signIn();
  open.faults.clear();
  const { application, call, world, requestsTo } = open;
  const read = new Map<string, SwitchState>();

  const rowOf = (key: string) => {
    const pushed = application.state.switches.find((row) => rowKey(row) === key);
    const { contributionsEnabled: known, ...state } = pushed ?? read.get(key) ?? unread;
    return { ...state, known };
  };

  /** Switches airports together. */
  async function switchAll(keys: readonly string[], wanted: boolean): Promise<readonly Outcome[]> {
    const changes = keys.map((key) => ({ ...idsOf(key), contributionsEnabled: wanted }));
    const answer = await call('setContributions', { changes });
    const all = answer.ok ? (answer.value as readonly Result<SwitchOutcome>[]) : [answer];
    return all.map((one): Outcome => {
      if (one.ok) return { kind: one.value === 'replaced' ? 'replaced' : 'done' };
      return { kind: isOutcomeUnknown(one.error) ? 'unknown' : 'failed', error: one.error };
    });
  }

  return {
    ...{ ...open, rowOf, switchAll },
    switchTo: async (key: string, wanted: boolean): Promise<Outcome> => {
      const [answer] = await switchAll([key], wanted);
      return answer ?? expect.unreachable();
    },
    /** Returns the airports of the requests to switch one: `division/airport request`. */
    sent: (): readonly string[] =>
      requestsTo(/contributions$/).map(({ path }) => {
        const [, division, airport] = /divisions\/(\d+)\/airports\/(\d+)\//.exec(path) ?? [];
        return `${division}/${airport}`;
      }),
    /** Returns the entries of Activity, newest first. */
    activity: async (): Promise<readonly ActivityEntry[]> => {
      const answer = (await call('readActivity')) as Result<NewestActivity>;
      return answer.ok ? answer.value.entries : [];
    },
    /** Reads a division, as the page does. */
    refresh: async (divisionId: number): Promise<void> => {
      const airports = (await call('readAirportRequests', { divisionId })) as Result<
        readonly AirportOfDivision[]
      >;
      for (const airport of airports.ok ? airports.value : []) {
        read.set(rowKey({ divisionId, ...airport }), airport);
      }
    },
    /** The service's state. */
    truth: (key: string): boolean | undefined =>
      world.airportRequests.find(({ id }) => id === idsOf(key).airportRequestId)
        ?.contributions_enabled,
  };
}
