import type { AppliedLinks, LinkChange, LinkOutcome } from '../../../electron/contract/linking.ts';
import { pairKey } from '../draft/pair-key.ts';
import { isSettled } from '../text.ts';

/** Why changes are still staged after an apply, by change. */
export type Reasons = ReadonlyMap<string, LinkOutcome>;

type Outcomes = AppliedLinks['outcomes'];

export const reasonKey = (change: LinkChange): string =>
  `${change.linked ? '+' : '-'}${pairKey(change)}`;

/** With those that an apply left. */
export function addReasons(reasons: Reasons, outcomes: Outcomes): Reasons {
  const left = outcomes.filter(({ outcome }) => !isSettled(outcome));
  return new Map([
    ...reasons,
    ...left.map((change) => [reasonKey(change), change.outcome] as const),
  ]);
}

/** Without those of changes that are no longer staged. */
export function reasonsFor(reasons: Reasons, staged: readonly LinkChange[]): Reasons {
  const keys = new Set(staged.map(reasonKey));
  return new Map([...reasons].filter(([key]) => keys.has(key)));
}

/** The outcomes of an apply, with what was found out about some of them later. */
export function withNews(outcomes: Outcomes, news: Outcomes): Outcomes {
  const late = new Map(news.map((change) => [reasonKey(change), change]));
  return outcomes.map((change) => late.get(reasonKey(change)) ?? change);
}

const byAirport = new Map<string, Reasons>();

/** Kept for as long as the window exists, also while another airport is shown. */
export const keptReasons = (serviceTurn: number, icao: string): Reasons =>
  byAirport.get(`${serviceTurn} ${icao}`) ?? new Map();

export function keepReasons(serviceTurn: number, icao: string, reasons: Reasons): void {
  byAirport.set(`${serviceTurn} ${icao}`, reasons);
}
