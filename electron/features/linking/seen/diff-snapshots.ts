import type { AirportDiff, PointDiff } from '../../../contract/linking.ts';
import { indexPairs, pairKey } from '../link-index.ts';
import type { Snapshot, SnapshotPoint } from './snapshot.ts';

/** In degrees: about a metre. Services round coordinates differently. */
const leastMove = 1e-5;

/** Returns what is different in a later snapshot of the same airport; undefined if nothing is. */
export function diffSnapshots(before: Snapshot, after: Snapshot): AirportDiff | undefined {
  const points = diffPoints(before.points, after.points);
  const links = diffLinks(before.links, after.links);
  return points.length + links.length === 0 ? undefined : { since: before.at, points, links };
}

function diffPoints(
  before: readonly SnapshotPoint[],
  after: readonly SnapshotPoint[],
): readonly PointDiff[] {
  const old = new Map(before.map((point) => [point.id, point]));
  const now = new Map(after.map((point) => [point.id, point]));
  const fresh = [...now.values()].flatMap((point): readonly PointDiff[] => {
    const was = old.get(point.id);
    return was ? changeOf(was, point) : [{ ...nameOf(point), change: 'added' }];
  });
  const gone = [...old.values()].filter(({ id }) => !now.has(id));
  return [...fresh, ...gone.map((point) => ({ ...nameOf(point), change: 'removed' as const }))];
}

const nameOf = ({ id, kind, name }: SnapshotPoint) => ({ id, kind, name });

function changeOf(was: SnapshotPoint, point: SnapshotPoint): readonly PointDiff[] {
  const moved = hasMoved(was.ends, point.ends);
  const isRenamed = was.name !== point.name;
  const isOther = was.kind !== point.kind;
  if (!moved && !isRenamed && !isOther) return [];
  const old = { ...(isRenamed && { name: was.name }), ...(isOther && { kind: was.kind }) };
  return [{ ...nameOf(point), change: 'changed', moved, was: old }];
}

const hasMoved = (was: readonly number[], is: readonly number[]): boolean =>
  was.length !== is.length ||
  was.some((degrees, at) => Math.abs(degrees - (is[at] ?? 0)) > leastMove);

function diffLinks(before: Snapshot['links'], after: Snapshot['links']): AirportDiff['links'] {
  const [old, now] = [indexPairs(before), indexPairs(after)];
  const linked = after.filter((pair) => !old.has(pairKey(pair)));
  const unlinked = before.filter((pair) => !now.has(pairKey(pair)));
  return [
    ...linked.map((pair) => ({ ...pair, linked: true })),
    ...unlinked.map((pair) => ({ ...pair, linked: false })),
  ];
}
