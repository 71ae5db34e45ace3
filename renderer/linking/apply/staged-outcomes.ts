import type { AppliedLinks, LinkChange, LinkOutcome } from '../../../electron/contract/linking.ts';
import { pairKey } from '../draft/pair-key.ts';

type Outcomes = AppliedLinks['outcomes'];

/** Why changes are still staged after an apply, by `changeKey`. */
export type StagedOutcomes = ReadonlyMap<string, LinkOutcome>;

export const changeKey = (change: LinkChange): string =>
  `${change.linked ? '+' : '-'}${pairKey(change)}`;

/** Returns whether the service's links now match the change. */
export const isSettled = ({ kind }: LinkOutcome): boolean => kind === 'done' || kind === 'already';

/** Adds the outcomes of changes that an apply didn't settle. */
export function addOutcomes(known: StagedOutcomes, outcomes: Outcomes): StagedOutcomes {
  const unsettled = outcomes.filter(({ outcome }) => !isSettled(outcome));
  return new Map([
    ...known,
    ...unsettled.map((change) => [changeKey(change), change.outcome] as const),
  ]);
}

/** Removes the outcomes of changes that are no longer staged. */
export function onlyStaged(known: StagedOutcomes, staged: readonly LinkChange[]): StagedOutcomes {
  const keys = new Set(staged.map(changeKey));
  return new Map([...known].filter(([key]) => keys.has(key)));
}

/** Returns the outcomes, updated with those from a later read. */
export function withLateOutcomes(outcomes: Outcomes, late: Outcomes): Outcomes {
  const lateByKey = new Map(late.map((change) => [changeKey(change), change]));
  return outcomes.map((change) => lateByKey.get(changeKey(change)) ?? change);
}

const byAirport = new Map<string, StagedOutcomes>();

/** Returns the outcomes that were kept while another airport was shown. */
export const rememberedOutcomes = (icao: string): StagedOutcomes =>
  byAirport.get(icao) ?? new Map();

export function rememberOutcomes(icao: string, outcomes: StagedOutcomes): void {
  byAirport.set(icao, outcomes);
}

/** Forgets the outcomes, which belong to one account on one service. */
export const forgetOutcomes = (): void => byAirport.clear();
