import {
  isOutcomeUnknown,
  rowKey,
  type PushedSwitch,
  type SwitchState,
} from '../../../electron/contract/contributions.ts';
import { done } from '../../../electron/contract/result.ts';
import type { Handlers } from '../../../electron/contract.ts';

export const unreadSwitch: SwitchState = {
  ...{ contributionsEnabled: null, changedAt: null, wanted: null },
  ...{ readingBack: false, failure: null, changedSince: null },
};

/** Adds the main process's pushes of switches to a test's handlers. */
export function createSwitchesDouble(handlers: Partial<Handlers>, onChange: () => void) {
  const read = new Map<string, SwitchState>();
  const pushed = new Map<string, PushedSwitch>();
  const newest = new Map<string, object>();
  const show = (row: PushedSwitch): void => {
    pushed.set(rowKey(row), row);
    onChange();
  };
  const { readAirportRequests, switchContributions, acknowledgeChanges } = handlers;

  const followed: Partial<Handlers> = {
    ...(readAirportRequests && {
      readAirportRequests: async ({ divisionId }) => {
        const answer = await readAirportRequests({ divisionId });
        for (const row of answer.ok ? answer.value : []) {
          const ids = { divisionId, airportRequestId: row.airportRequestId };
          read.set(rowKey(ids), row);
          const isUnderWay = pushed.get(rowKey(ids))?.wanted ?? null;
          if (pushed.has(rowKey(ids)) && isUnderWay === null) show({ ...row, ...ids });
        }
        return answer;
      },
    }),
    ...(switchContributions && {
      switchContributions: async (input) => {
        const { divisionId, airportRequestId, contributionsEnabled: wanted } = input;
        const key = rowKey(input);
        const before = pushed.get(key) ?? read.get(key) ?? unreadSwitch;
        const mine = {};
        newest.set(key, mine);
        const asked = {
          ...before,
          divisionId,
          airportRequestId,
          failure: null,
          changedSince: null,
        };
        show({ ...asked, wanted });
        const answer = await switchContributions(input);
        if (newest.get(key) !== mine) return answer;
        const ended = { ...asked, wanted: null, changedAt: Date.now() };
        if (answer.ok) show({ ...ended, contributionsEnabled: wanted });
        else {
          const { error } = answer;
          const known = isOutcomeUnknown(error) ? null : before.contributionsEnabled;
          show({ ...ended, contributionsEnabled: known, failure: { wanted, error } });
        }
        return answer;
      },
    }),
    ...(acknowledgeChanges && {
      acknowledgeChanges: async () => {
        await acknowledgeChanges(undefined);
        for (const [key, row] of read) {
          const [divisionId = 0, airportRequestId = 0] = key.split('/').map(Number);
          if (row.changedSince !== null)
            show({ ...row, divisionId, airportRequestId, changedSince: null });
        }
        return done(null);
      },
    }),
  };
  return {
    handlers: { ...handlers, ...followed },
    switches: () => [...pushed.values()],
    forget: () => {
      for (const known of [read, pushed, newest]) known.clear();
    },
  };
}
