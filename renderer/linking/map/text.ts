import { displayId } from '../../../electron/contract/display.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import { plural } from '../../text/plural.ts';
import type { DisplayedLink } from '../airport/displayed-links.ts';

type Kind = AirportPoint['kind'];

export const mapText = {
  map: 'Airport map',
  zoomIn: 'Zoom in',
  zoomInKey: 'Zoom in (+)',
  zoomOut: 'Zoom out',
  zoomOutKey: 'Zoom out (−)',
  fit: 'Fit airport',
  fitKey: 'Fit airport (0)',
  legend: 'Legend',
  alsoInList: 'All points are also in the list.',
  north: (scale: string) => `${scale} · north is up`,
} as const;

export const legend = {
  stopbar: 'stopbar',
  unlinked: 'unlinked stopbar',
  'lead-on': 'lead-on',
  linked: 'linked',
  linking: 'link staged',
  unlinking: 'unlink staged',
  stale: 'stale',
} as const;

/** Describes a point and its links, for the line below the map. */
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

/** Returns what a click does. */
export function clickHint(selected: Kind | undefined): string {
  if (selected === undefined || selected === 'other') return 'Click a point to select it.';
  const other = selected === 'stopbar' ? 'lead-on' : 'stopbar';
  return `Click a ${other} to link or unlink it. Shift+click selects it. Esc clears the selection.`;
}

export const keysHint = 'Press ? for keys.';

export const missingPoints = (count: number): string =>
  `Only in the list: ${plural(count, 'point')} without coordinates.`;

export const noCoordinates = 'No point has coordinates. Use the list.';

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

const mostNamed = 3;

function listPoints(
  ids: readonly string[],
  pointOf: (id: string) => AirportPoint | undefined,
): string {
  const named = ids.slice(0, mostNamed).map((id) => nameAndId(pointOf(id)?.name ?? '', id));
  const more = ids.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const nameAndId = (name: string, id: string): string =>
  name === '' ? displayId(id) : `${name} (${displayId(id)})`;
