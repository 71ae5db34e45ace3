import { refuse } from './refuse.ts';
import type { Point, World } from './world.ts';

export interface IdPair {
  readonly leadOnId: string;
  readonly stopbarId: string;
}

interface Pair {
  readonly leadOn: Point;
  /** The stopbar of a link may be deleted, so only its ID is known. */
  readonly stopbar: Pick<Point, 'id'>;
}

/** Returns the points of a pair that can be linked, or refuses. Looks up the lead-on first (SERVICE.md B4). */
export function findPair(world: World, { leadOnId, stopbarId }: IdPair): Pair {
  const leadOn = world.points.get(leadOnId) ?? refuse(404, `Lead-on ${leadOnId} not found`);
  const stopbar = world.points.get(stopbarId) ?? refuse(404, `Stopbar ${stopbarId} not found`);
  if (leadOn.type !== 'lead_on') refuse(400, `${leadOnId} is not a lead-on`);
  if (stopbar.type !== 'stopbar') refuse(400, `${stopbarId} is not a stopbar`);
  if (leadOn.airportId !== stopbar.airportId) {
    refuse(400, 'The lead-on and the stopbar belong to different airports');
  }
  return { leadOn, stopbar };
}

/**
 * Returns the points of a link that a bulk request removes, or refuses: the stopbar may be deleted or of
 * another type.
 */
export function findLinked(world: World, pair: IdPair): Pair {
  const leadOn = world.points.get(pair.leadOnId);
  return leadOn?.type === 'lead_on' && leadOn.linkedTo.includes(pair.stopbarId)
    ? { leadOn, stopbar: { id: pair.stopbarId } }
    : findPair(world, pair);
}

/** Links a pair. Does nothing if it's linked. */
export function link({ leadOn, stopbar }: Pair): void {
  if (!leadOn.linkedTo.includes(stopbar.id)) {
    leadOn.linkedTo = [...leadOn.linkedTo, stopbar.id];
  }
}

/** Unlinks a pair. Does nothing if it isn't linked. */
export function unlink({ leadOn, stopbar }: Pair): void {
  const rest = leadOn.linkedTo.filter((id) => id !== stopbar.id);
  if (rest.length < leadOn.linkedTo.length) leadOn.linkedTo = rest;
}
