import type { AirportPoint, LinkChange, Pair } from './linking.ts';

export interface LinkRules {
  readonly points: ReadonlyMap<string, Pick<AirportPoint, 'kind' | 'airportId'>>;
  /** The `airportId` of its own points. */
  readonly airportId: string | undefined;
  /** Returns whether the service has a link. */
  readonly isPresent: (pair: Pair) => boolean;
}

export type NotPossible =
  | 'unknown-stopbar'
  | 'unknown-lead-on'
  | 'not-a-stopbar'
  | 'not-a-lead-on'
  | 'other-airport'
  /** The lead-on of a link was deleted or changed its type, so the link can't be removed. */
  | 'stuck';

/** Returns why the service wouldn't make a change (SERVICE.md B4); undefined if it would, or has. */
export function whyNotPossible(
  change: LinkChange,
  { points, airportId, isPresent }: LinkRules,
): NotPossible | undefined {
  if (isPresent(change) === change.linked) return undefined;
  const [stopbar, leadOn] = [points.get(change.stopbarId), points.get(change.leadOnId)];
  // A link whose stopbar is stale can be removed.
  if (!change.linked) return leadOn?.kind === 'lead-on' ? undefined : 'stuck';
  if (!stopbar) return 'unknown-stopbar';
  if (stopbar.kind !== 'stopbar') return 'not-a-stopbar';
  if (!leadOn) return 'unknown-lead-on';
  if (leadOn.kind !== 'lead-on') return 'not-a-lead-on';
  const isHere = [stopbar, leadOn].every((point) => point.airportId === airportId);
  return isHere ? undefined : 'other-airport';
}

/** Returns the `airportId` that most points have. */
export function airportIdOf(
  points: readonly Pick<AirportPoint, 'airportId'>[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const { airportId } of points) counts.set(airportId, (counts.get(airportId) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0];
}
