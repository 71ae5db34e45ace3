import { displayId } from '../../../electron/contract/display.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import { plural } from '../../text/plural.ts';
import type { DisplayedLink } from '../airport/airport-index.ts';

type Kind = AirportPoint['kind'];

export const mapText = {
  map: 'Map',
  zoomIn: 'Zoom in',
  zoomInKey: 'Zoom in (+)',
  zoomOut: 'Zoom out',
  zoomOutKey: 'Zoom out (−)',
  fit: 'Fit airport',
  fitKey: 'Fit airport (0)',
  lights: 'Live lights',
  legend: 'Legend',
  about: 'All points are also in the list. Press ? for keys.',
} as const;

export const legend = {
  stopbar: 'Linked stopbar',
  unlinked: 'Unlinked stopbar',
  'lead-on': 'Lead-on',
  linked: 'Link',
  linking: 'Staged link',
  unlinking: 'Staged unlink',
  stale: 'Stale link',
  other: 'Stale point',
} as const;

/** Shown only with the live lights. */
export const liveLegend = {
  'stopbar-lit': 'Stopbar lit',
  'stopbar-off': 'Stopbar off',
  'lead-on-lit': 'Lead-on lit',
  'lead-on-off': 'Lead-on off',
} as const;

/** Describes a point and its links, for screen readers. */
export function describePoint(
  { id, kind, name }: AirportPoint,
  links: readonly DisplayedLink[],
  pointOf: (id: string) => AirportPoint | undefined,
): string {
  const parts = (['linked', 'linking', 'unlinking', 'stale'] as const).flatMap((state) => {
    const others = links
      .filter((link) => link.state === state)
      .map((link) => (link.stopbarId === id ? link.leadOnId : link.stopbarId));
    return others.length > 0 ? `${stateText[state]} ${listPoints(others, pointOf)}` : [];
  });
  return `${kindText[kind]} ${nameAndId(name, id)}: ${parts.join('; ') || 'not linked'}.`;
}

/** Returns a text such as “2 stopbars, 1 lead-on without coordinates”. */
export function missingPoints(points: readonly Pick<AirportPoint, 'kind'>[]): string {
  const counts = (['stopbar', 'lead-on', 'other'] as const).flatMap((kind) => {
    const count = points.filter((point) => point.kind === kind).length;
    return count > 0 ? plural(count, kind === 'other' ? 'other point' : kind) : [];
  });
  return `${counts.join(', ')} without coordinates`;
}

export const noCoordinates = 'No points have coordinates. Use the list.';

const kindText: Readonly<Record<Kind, string>> = {
  stopbar: 'Stopbar',
  'lead-on': 'Lead-on',
  other: 'Other point',
};

const stateText: Readonly<Record<DisplayedLink['state'], string>> = {
  linked: 'linked to',
  linking: 'will be linked to',
  unlinking: 'will be unlinked from',
  stale: 'stale link to',
};

const maxNamed = 3;

function listPoints(
  ids: readonly string[],
  pointOf: (id: string) => AirportPoint | undefined,
): string {
  const named = ids.slice(0, maxNamed).map((id) => nameAndId(pointOf(id)?.name ?? '', id));
  const more = ids.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const nameAndId = (name: string, id: string): string =>
  name === '' ? displayId(id) : `${name} (${displayId(id)})`;
