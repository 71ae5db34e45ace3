import * as v from 'valibot';
import type { Airport, LinkChange, Pair, Position } from '../../../contract/linking.ts';

/** Larger airports aren't kept. The largest real one would have about 2,000 points. */
export const maxPoints = 20_000;
const maxLinks = 50_000;
const longestName = 100;

const id = v.pipe(v.string(), v.maxLength(200));
const point = v.object({
  id,
  kind: v.picklist(['stopbar', 'lead-on']),
  name: v.pipe(v.string(), v.maxLength(longestName)),
  /** Latitude and longitude of the first and the last vertex; empty without coordinates. */
  ends: v.pipe(v.array(v.number()), v.maxLength(4)),
});

/** What is kept of an airport, to find out later what others changed. */
export const snapshot = v.object({
  icao: v.string(),
  /** When it was read. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  points: v.pipe(v.array(point), v.maxLength(maxPoints)),
  links: v.pipe(v.array(v.tuple([id, id])), v.maxLength(maxLinks)),
});

export type Snapshot = Readonly<v.InferOutput<typeof snapshot>>;
export type SnapshotPoint = Readonly<v.InferOutput<typeof point>>;

/** Returns undefined for an airport that is too large, or that has values which can't be saved. */
export function snapshotOf({ icao, readAt, points, links }: Airport): Snapshot | undefined {
  if (points.length > maxPoints || links.length > maxLinks) return undefined;
  const taken = {
    icao,
    at: readAt,
    points: points.flatMap(({ id, kind, name, coordinates }) =>
      kind === 'other' ? [] : [{ id, kind, name: shortName(name), ends: endsOf(coordinates) }],
    ),
    links: links.map(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]),
  };
  const checked = v.safeParse(snapshot, taken, { abortEarly: true });
  return checked.success ? checked.output : undefined;
}

/**
 * Returns a name cut to the limit. Half of a surrogate pair at the end would come back as another
 * character.
 */
const shortName = (name: string): string => name.slice(0, longestName).toWellFormed();

function endsOf(coordinates: readonly Position[]): number[] {
  const ends = coordinates.length > 1 ? [coordinates[0], coordinates.at(-1)] : coordinates;
  return ends.flatMap((end) => (end ? [end.lat, end.lng] : []));
}

/** Returns the snapshot with the user's own changes, which aren't news. */
export function withOwnChanges(before: Snapshot, changes: readonly LinkChange[]): Snapshot {
  const links = new Map(before.links.map((link) => [linkKey(link), link]));
  for (const change of changes) {
    const link = pairOf(change);
    if (change.linked) links.set(linkKey(link), link);
    else links.delete(linkKey(link));
  }
  return { ...before, links: [...links.values()].slice(0, maxLinks) };
}

const pairOf = ({ stopbarId, leadOnId }: Pair): [string, string] => [stopbarId, leadOnId];

/** The length makes it unique for any IDs. */
export const linkKey = ([stopbarId, leadOnId]: Snapshot['links'][number]): string =>
  `${stopbarId.length}:${stopbarId}${leadOnId}`;
