import type {
  AirportOfDivision,
  DivisionOfUser,
  SwitchOutcome,
} from '../../../electron/contract/contributions.ts';
import type { ContributionSwitch } from '../../../electron/contract/fields.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';
import type { Handlers } from '../../../electron/contract.ts';

export const done = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (error: AppError): Result<never> => ({ ok: false, error });

export const germany: DivisionOfUser = { id: 12, name: 'Germany', role: 'nav_head' };
export const alps: DivisionOfUser = { id: 27, name: 'Alps', role: 'nav_member' };

export const airport = (
  airportRequestId: number,
  icao: string,
  changes: Partial<AirportOfDivision> = {},
): AirportOfDivision => ({
  ...{ airportRequestId, icao, status: 'approved', hasObjects: true },
  ...{ contributionsEnabled: false, changedAt: Date.UTC(2025, 3, 12, 9, 30) },
  ...{ wanted: null, readingBack: false, failure: null, changedSince: null },
  ...{ undoneSince: null },
  ...changes,
});

/** Returns a handler that gives each airport its own outcome. */
export const oneByOne =
  (
    send: (change: ContributionSwitch) => Promise<Result<SwitchOutcome>>,
  ): Handlers['setContributions'] =>
  async ({ changes }) => {
    const outcomes = await Promise.all(changes.map(send));
    const [first] = outcomes;
    return changes.length === 1 && first?.ok === false ? first : done(outcomes);
  };

/** Answers the board's calls immediately and with success. A test overrides those that it's about. */
export function boardHandlers(
  divisions: ReadonlyMap<DivisionOfUser, readonly AirportOfDivision[]>,
): Partial<Handlers> {
  return {
    readDivisions: () => Promise.resolve(done([...divisions.keys()])),
    readAirportRequests: ({ divisionId }) => {
      const found = [...divisions].find(([{ id }]) => id === divisionId)?.[1] ?? [];
      return Promise.resolve(done(found));
    },
    setContributions: oneByOne(() => Promise.resolve(done('switched'))),
    // The service lists no points, so a switch asks nothing.
    readAirport: () => Promise.resolve(failed({ kind: 'not-found', said: '' })),
    readSavedAirports: () => Promise.resolve(done([])),
    acknowledgeChanges: () => Promise.resolve(done(null)),
    cancelSwitches: () => Promise.resolve(done(null)),
  };
}
