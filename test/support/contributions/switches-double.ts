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
  ...{ undoneSince: null },
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
  const { readAirportRequests, setContributions, acknowledgeChanges } = handlers;

  const followed: Partial<Handlers> = {
    ...(readAirportRequests && {
      readAirportRequests: async ({ divisionId }) => {
        const answer = await readAirportRequests({ divisionId });
        for (const row of answer.ok ? answer.value : []) {
          const ids = { divisionId, airportRequestId: row.airportRequestId };
          read.set(rowKey(ids), row);
          const isUnderWay = pushed.get(rowKey(ids))?.wanted ?? null;
          if (pushed.has(rowKey(ids)) && isUnderWay === null)
            show({ ...row, ...ids, icao: row.icao });
        }
        return answer;
      },
    }),
    ...(setContributions && {
      setContributions: async (input) => {
        const asking = input.changes.map(({ contributionsEnabled: wanted, ...ids }) => {
          const key = rowKey(ids);
          const before = pushed.get(key) ?? read.get(key) ?? unreadSwitch;
          const mine = {};
          newest.set(key, mine);
          const asked = { ...before, ...ids, icao: null, failure: null, changedSince: null };
          show({ ...asked, wanted });
          return { key, mine, wanted, before, asked };
        });
        const answer = await setContributions(input);
        for (const [at, { key, mine, wanted, before, asked }] of asking.entries()) {
          if (newest.get(key) !== mine) continue;
          const outcome = answer.ok ? answer.value[at] : answer;
          const ended = { ...asked, wanted: null, changedAt: Date.now() };
          if (outcome?.ok !== false) show({ ...ended, contributionsEnabled: wanted });
          else {
            const { error } = outcome;
            const known = isOutcomeUnknown(error) ? null : before.contributionsEnabled;
            show({ ...ended, contributionsEnabled: known, failure: { wanted, error } });
          }
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
            show({ ...row, divisionId, airportRequestId, icao: null, changedSince: null });
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
