import * as v from 'valibot';
import type { Airport, Position } from '../../../contract/linking.ts';

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
  links: v.pipe(v.array(v.object({ stopbarId: v.string(), leadOnId: v.string() })), v.readonly()),
});

export type Snapshot = Readonly<v.InferOutput<typeof snapshot>>;
export type SnapshotPoint = Readonly<v.InferOutput<typeof point>>;

export const snapshotOf = ({ icao, readAt, points, links }: Airport): Snapshot => ({
  icao,
  at: readAt,
  points: points.flatMap(({ id, kind, name, coordinates }) =>
    kind === 'other' ? [] : [{ id, kind, name, ends: endsOf(coordinates) }],
  ),
  links,
});

function endsOf(coordinates: readonly Position[]): number[] {
  const ends = coordinates.length > 1 ? [coordinates[0], coordinates.at(-1)] : coordinates;
  return ends.flatMap((end) => (end ? [end.lat, end.lng] : []));
}
