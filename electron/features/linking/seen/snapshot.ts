import * as v from 'valibot';
import type { Airport, LinkChange, Pair, Position } from '../../../contract/linking.ts';

const point = v.object({
  id: v.string(),
  kind: v.picklist(['stopbar', 'lead-on']),
  name: v.string(),
  /** Latitude and longitude of the first and the last vertex; empty without coordinates. */
  ends: v.array(v.number()),
});

/** What is kept of an airport, to find out later what others changed. */
export const snapshot = v.object({
  icao: v.string(),
  /** When it was read. */
  at: v.number(),
  points: v.array(point),
  links: v.array(v.tuple([v.string(), v.string()])),
});

export type Snapshot = Readonly<v.InferOutput<typeof snapshot>>;
export type SnapshotPoint = Readonly<v.InferOutput<typeof point>>;

export const snapshotOf = ({ icao, readAt, points, links }: Airport): Snapshot => ({
  icao,
  at: readAt,
  points: points.flatMap(({ id, kind, name, coordinates }) =>
    kind === 'other' ? [] : [{ id, kind, name, ends: endsOf(coordinates) }],
  ),
  links: links.map(pairOf),
});

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
  return { ...before, links: [...links.values()] };
}

const pairOf = ({ stopbarId, leadOnId }: Pair): [string, string] => [stopbarId, leadOnId];

/** The length makes it unique for any IDs. */
export const linkKey = ([stopbarId, leadOnId]: Snapshot['links'][number]): string =>
  `${stopbarId.length}:${stopbarId}${leadOnId}`;
