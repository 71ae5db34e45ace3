import type { Point, World } from './world.ts';

export interface IdPair {
  readonly leadOnId: string;
  readonly stopbarId: string;
}

interface PointPair {
  readonly leadOn: Point;
  readonly stopbar: Point;
}

/** The stopbar may be deleted, so only its ID is known. */
interface LinkedPair {
  readonly leadOn: Point;
  readonly stopbar: Pick<Point, 'id'>;
}

interface FoundLink {
  readonly kind: 'found';
  readonly pair: LinkedPair;
}

interface Refused {
  readonly kind: 'refused';
  readonly status: 400 | 404;
  readonly error: string;
}

/** Returns the points of a pair that can be linked. Looks up the lead-on first (SERVICE.md B4). */
export function findPair(
  world: World,
  { leadOnId, stopbarId }: IdPair,
): { readonly kind: 'found'; readonly pair: PointPair } | Refused {
  const leadOn = world.points.get(leadOnId);
  if (leadOn === undefined) return refused(404, `Lead-on ${leadOnId} not found`);
  const stopbar = world.points.get(stopbarId);
  if (stopbar === undefined) return refused(404, `Stopbar ${stopbarId} not found`);
  if (leadOn.type !== 'lead_on') return refused(400, `${leadOnId} is not a lead-on`);
  if (stopbar.type !== 'stopbar') return refused(400, `${stopbarId} is not a stopbar`);
  if (leadOn.airportId !== stopbar.airportId) {
    return refused(400, 'The lead-on and the stopbar belong to different airports');
  }
  return { kind: 'found', pair: { leadOn, stopbar } };
}

/**
 * Returns the points of a link that a bulk request removes: the stopbar may be deleted or of
 * another type.
 */
export function findLinked(world: World, pair: IdPair): FoundLink | Refused {
  const leadOn = world.points.get(pair.leadOnId);
  if (leadOn?.type === 'lead_on' && leadOn.linkedTo.includes(pair.stopbarId)) {
    return { kind: 'found', pair: { leadOn, stopbar: { id: pair.stopbarId } } };
  }
  return findPair(world, pair);
}

/** Returns every pair, or the first refusal. */
export function findAll<Pair>(
  ids: readonly IdPair[],
  find: (pair: IdPair) => { readonly kind: 'found'; readonly pair: Pair } | Refused,
): { readonly kind: 'found'; readonly pairs: readonly Pair[] } | Refused {
  const pairs: Pair[] = [];
  for (const pair of ids) {
    const found = find(pair);
    if (found.kind === 'refused') return found;
    pairs.push(found.pair);
  }
  return { kind: 'found', pairs };
}

function refused(status: Refused['status'], error: string): Refused {
  return { kind: 'refused', status, error };
}

/** Links a pair. Does nothing if it's linked. */
export function link({ leadOn, stopbar }: PointPair, time: number): void {
  if (!leadOn.linkedTo.includes(stopbar.id)) {
    relink(leadOn, [...leadOn.linkedTo, stopbar.id], time);
  }
}

/** Unlinks a pair. Does nothing if it isn't linked. */
export function unlink({ leadOn, stopbar }: LinkedPair, time: number): void {
  if (leadOn.linkedTo.includes(stopbar.id)) {
    relink(
      leadOn,
      leadOn.linkedTo.filter((id) => id !== stopbar.id),
      time,
    );
  }
}

function relink(leadOn: Point, linkedTo: readonly string[], time: number): void {
  leadOn.linkedTo = linkedTo;
  leadOn.updatedAt = new Date(time).toISOString();
}
