import { displayId } from '../../../electron/contract/display.ts';
import type { AirportDiff, PointDiff } from '../../../electron/contract/linking.ts';
import { compareNames, isPresent, type AirportIndex } from '../airport/airport-index.ts';
import { diff as text } from './text.ts';

/** A row of what changed at an airport. */
export interface DiffRow {
  readonly key: string;
  readonly mark: 'added' | 'removed' | 'changed';
  /** The point that the row shows: a link's stopbar. */
  readonly pointId: string;
  /** Whether the point can be shown. */
  readonly isThere: boolean;
  readonly name: string;
  readonly id: string;
  /** What changed, in a few words. */
  readonly note: string;
}

/** In the order in which they're listed. */
const groups = ['unlinked', 'added', 'changed', 'removed', 'linked', 'unlinks'] as const;

type Group = (typeof groups)[number];

/** Returns the changes that haven't been reverted, with new stopbars without lead-ons first. */
export function listDiff(diff: AirportDiff, index: AirportIndex): readonly DiffRow[] {
  const rows = [
    ...diff.points.map((point) => ({ group: groupOf(point, index), row: pointRow(point, index) })),
    ...linksOf(diff, index).map((link) => ({
      group: link.linked ? ('linked' as const) : ('unlinks' as const),
      row: linkRow(link, index),
    })),
  ];
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return groups.flatMap((group) =>
    (byGroup.get(group) ?? [])
      .map(({ row }) => row)
      .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.id, b.id)),
  );
}

/** Returns how many points and links changed and how, and how many new stopbars have no lead-ons. */
export function countDiff(diff: AirportDiff, index: AirportIndex) {
  const links = linksOf(diff, index);
  const all = [
    ...diff.points.map((point) => ({ kind: point.kind, what: whatOf(point) })),
    ...links.map(({ linked }) => ({
      kind: 'link' as const,
      what: linked ? ('added' as const) : ('removed' as const),
    })),
  ];
  const changes = (['stopbar', 'lead-on', 'link'] as const).flatMap((kind) =>
    (['added', 'moved', 'changed', 'removed'] as const).flatMap((what) => {
      const count = all.filter((one) => one.kind === kind && one.what === what).length;
      return count > 0 ? [{ kind, what, count }] : [];
    }),
  );
  return {
    changes,
    added: diff.points.filter(({ kind, change }) => kind === 'stopbar' && change === 'added')
      .length,
    unlinked: diff.points.filter((point) => groupOf(point, index) === 'unlinked').length,
  };
}

function whatOf(point: PointDiff): 'added' | 'removed' | 'moved' | 'changed' {
  if (point.change !== 'changed') return point.change;
  return point.moved && Object.keys(point.was).length === 0 ? 'moved' : 'changed';
}

/** Returns the points to mark on the map: those that changed, and both ends of each changed link. */
export const changedPointIds = (diff: AirportDiff, index: AirportIndex): readonly string[] => [
  ...diff.points.map(({ id }) => id),
  ...linksOf(diff, index).flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]),
];

/** Returns the changed links without those that were changed back since. */
const linksOf = (diff: AirportDiff, index: AirportIndex): AirportDiff['links'] =>
  diff.links.filter((link) => isPresent(index, link) === link.linked);

function groupOf({ id, kind, change }: PointDiff, { linksOf }: AirportIndex): Group {
  const isUnlinked = change === 'added' && kind === 'stopbar' && !linksOf.has(id);
  return isUnlinked ? 'unlinked' : change;
}

function pointRow(point: PointDiff, index: AirportIndex): DiffRow {
  const { id, name, change } = point;
  return {
    key: `point ${id}`,
    mark: change,
    pointId: id,
    isThere: index.byId.has(id),
    name: name === '' ? displayId(id) : name,
    id: displayId(id),
    note: noteOf(point, index),
  };
}

function noteOf(point: PointDiff, index: AirportIndex): string {
  if (point.change !== 'changed') {
    if (groupOf(point, index) === 'unlinked') return text.unlinked;
    return text[point.change][point.kind];
  }
  const { was, moved } = point;
  return [
    ...(was.kind === undefined ? [] : [text.was(was.kind)]),
    ...(was.name === undefined ? [] : [text.renamed(was.name)]),
    ...(moved ? [text.moved] : []),
  ].join(', ');
}

function linkRow(link: AirportDiff['links'][number], index: AirportIndex): DiffRow {
  const { stopbarId, leadOnId, linked } = link;
  const nameOf = (id: string): string => {
    const name = index.byId.get(id)?.name ?? '';
    return name === '' ? displayId(id) : name;
  };
  return {
    key: `link ${stopbarId} ${leadOnId}`,
    mark: linked ? 'added' : 'removed',
    pointId: stopbarId,
    isThere: index.byId.has(stopbarId),
    name: text.link(nameOf(stopbarId), nameOf(leadOnId)),
    id: text.link(displayId(stopbarId), displayId(leadOnId)),
    note: linked ? text.linked : text.unlinkedPair,
  };
}
