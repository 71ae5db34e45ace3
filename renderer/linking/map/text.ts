import { displayId } from '../../../electron/contract/display.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { PresentLink } from '../airport/displayed-links.ts';

type Kind = AirportPoint['kind'];

/** What stands on the map's buttons, in its field and beside its signs. */
export const mapTexts = {
  map: 'Airport map',
  zoomIn: 'Zoom in',
  zoomInKey: 'Zoom in (+)',
  zoomOut: 'Zoom out',
  zoomOutKey: 'Zoom out (−)',
  fit: 'Fit',
  fitKey: 'Show all (0)',
  signs: 'Signs on the map',
  north: (scale: string) => `${scale} · north is up`,
} as const;

export const signs = {
  stopbar: 'stopbar',
  unlinked: 'stopbar without a lead-on',
  'lead-on': 'lead-on',
  linked: 'linked',
  linking: 'will be linked',
  unlinking: 'will be unlinked',
  stale: 'stale',
} as const;

/** A point and `links` of it, for the line under the map. */
export function sayPoint(
  { id, kind, name }: AirportPoint,
  links: readonly PresentLink[],
  pointOf: (id: string) => AirportPoint | undefined,
): string {
  const said: string[] = [];
  for (const state of ['linked', 'linking', 'unlinking', 'stale'] as const) {
    const others = links
      .filter((link) => link.state === state)
      .map((link) => (link.stopbarId === id ? link.leadOnId : link.stopbarId));
    if (others.length > 0) said.push(`${stateWords[state]} ${sayOthers(others, pointOf)}`);
  }
  return `${kindWords[kind]} ${sayName(name, id)}: ${said.length === 0 ? 'not linked' : said.join('; ')}.`;
}

/** What a press does now. */
export function sayHint(selected: Kind | undefined): string {
  switch (selected) {
    case 'stopbar':
      return 'Click a lead-on to link it to this stopbar, or to unlink it. Shift and a click selects it instead; Escape lets go.';
    case 'lead-on':
      return 'Click a stopbar to link this lead-on to it, or to unlink it. Shift and a click selects it instead; Escape lets go.';
    case 'other':
    case undefined:
      return 'Click a stopbar or a lead-on to select it.';
  }
}

export const keysHint =
  'Keys: N and P go from point to point, Enter does what a click does, arrows move the map, + and − zoom, 0 shows all.';

export const forScreenReaders = 'All that is on the map stands in the list too, in words.';

export function sayMissing(count: number): string {
  return count === 1
    ? 'One point has no coordinates: it is in the list alone.'
    : `${count} points have no coordinates: they are in the list alone.`;
}

export const nothingToDraw =
  'No point of this airport has coordinates. All of them are in the list.';

const kindWords: Readonly<Record<Kind, string>> = {
  stopbar: 'Stopbar',
  'lead-on': 'Lead-on',
  other: 'Neither stopbar nor lead-on,',
};

const stateWords: Readonly<Record<PresentLink['state'], string>> = {
  linked: 'linked to',
  linking: 'will be linked to',
  unlinking: 'will be unlinked from',
  stale: 'stale link to',
};

/** More than these would be a list, and there is one. */
const most = 3;

function sayOthers(
  ids: readonly string[],
  pointOf: (id: string) => AirportPoint | undefined,
): string {
  const said = ids.slice(0, most).map((id) => sayName(pointOf(id)?.name ?? '', id));
  const more = ids.length - said.length;
  return more > 0 ? `${said.join(', ')} and ${more} more` : said.join(', ');
}

const sayName = (name: string, id: string): string =>
  name === '' ? displayId(id) : `${name} (${displayId(id)})`;
