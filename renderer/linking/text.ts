import { askForAccess } from '../text/errors.ts';
import type { Message } from '../text/message.ts';
import { number } from '../text/number.ts';
import type { View } from './view-state.ts';
import { plural } from '../text/plural.ts';
import { isStopbarAndLeadOn, type AirportIndex, type Side } from './airport/airport-index.ts';
import type { Check } from './checks/check-airport.ts';
import { distanceLimits } from './nearest/distance.ts';
import type { NotSuggestedReason } from './nearest/suggest-links.ts';

export const message = (what: string, next = ''): Message => ({ what, next });

export const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

export const oneLine = ({ what, next }: Message): string => joined(what, next);

/** Returns texts such as “62 stopbars” and “91 lead-ons”. */
const countPoints = ({ airport }: AirportIndex): readonly string[] =>
  (['stopbar', 'lead-on'] as const).map((side) =>
    plural(airport.points.filter(({ kind }) => kind === side).length, side),
  );

const countLinks = ({ airport }: AirportIndex): string => plural(airport.links.length, 'link');

/** Returns the status after a load. */
export function loaded(index: AirportIndex): string {
  const { icao, links } = index.airport;
  const stale = links.filter((pair) => !isStopbarAndLeadOn(pair, index.byId)).length;
  const ofThem = stale > 0 ? ` (${number(stale)} stale)` : '';
  return `Loaded ${icao}: ${[...countPoints(index), countLinks(index)].join(', ')}${ofThem}.`;
}

export const byIds = {
  title: 'Link by ID',
  about: 'The link is applied immediately.',
  icao: 'Airport (ICAO)',
  close: 'Close',
  airport: 'airport',
  stopbar: 'stopbar',
  leadOn: 'lead-on',
  stopbarId: 'Stopbar ID',
  leadOnId: 'Lead-on ID',
  waiting: 'Wait for the service to reply.',
  link: 'Link',
} as const;

const viewNames = { list: 'List', split: 'Split', map: 'Map' } as const;

export const workspace = {
  /** The filters below say which of them are stale. */
  counts: (index: AirportIndex): string => [...countPoints(index), countLinks(index)].join(' · '),
  loading: 'Loading…',
  reload: (time?: string) => (time === undefined ? 'Reload, loading…' : `Reload, loaded ${time}`),
  askForAccess,
  orPropose: 'You can stage changes and save a proposal.',
  /** Not that it's saved: the system may still ask where. */
  exported: (links: number, file: string) => `${file}: ${plural(links, 'link')}.`,
  view: 'View',
  viewOf: (view: View) => `View: ${viewNames[view]}`,
  overview: 'Overview',
  selectPoint: 'Select a point to see what it can be linked to.',
  /** What the points of each filter are. */
  checks: {
    stopbar: {
      unlinked: 'No lead-on yet',
      stale: 'A point was deleted or changed type',
      far: 'Unusually far from its lead-on',
      misnamed: 'Its lead-on has a different name',
      samePlace: 'Another stopbar is at the same place',
      unlocated: 'Not on the map',
      shared: 'Its lead-on is linked to several stopbars',
    },
    'lead-on': {
      unlinked: 'No stopbar yet',
      stale: 'A point was deleted or changed type',
      far: 'Unusually far from its stopbar',
      misnamed: 'Its stopbar has a different name',
      samePlace: 'Another lead-on is at the same place',
      unlocated: 'Not on the map',
      shared: 'Linked to several stopbars',
    },
  } satisfies Record<Side, Record<Check, string>>,
  views: viewNames,
  noLights: (service: string) => `${service} doesn’t show live lights.`,
  loadingMap: 'Loading the map…',
  mapFailed: 'Couldn’t load the map. Use the list.',
} as const;

export const blocked = {
  loading: (icao: string) => `Loading ${icao}…`,
  forbidden: (icao: string) => `Your account can’t change links at ${icao}.`,
  stuck: 'Only the service’s operators can remove this link: the lead-on’s type changed.',
  stuckWith: (name: string, id: string) =>
    `Lead-on ${name} (${id}) was deleted or changed type. Only the service’s operators can remove this link.`,
  notLinkable: 'Only a stopbar and a lead-on can be linked.',
} as const;

/** Returns “12 m” or “1.4 km”. */
export const metres = (distance: number): string =>
  distance < 1000 ? `${Math.round(distance)} m` : `${(distance / 1000).toFixed(1)} km`;

/** Returns the warning about links that were just staged. */
export function farStaged(icao: string, distances: readonly number[], usual: number): string {
  const farthest = metres(Math.max(...distances));
  const [first, next] =
    distances.length === 1
      ? [`This stopbar and lead-on are ${farthest} apart.`, 'Check that this link is right.']
      : [`${plural(distances.length, 'staged link')} are up to ${farthest} long.`, 'Check them.'];
  return `${first} Links at ${icao} are usually shorter than ${metres(usual)}. ${next}`;
}

/** Returns what a change does: “Link L9 07C to L9”. */
export const inWords = (linked: boolean, stopbar: string, leadOn: string): string =>
  linked ? `Link ${leadOn} to ${stopbar}` : `Unlink ${leadOn} from ${stopbar}`;

/** Returns the name of the button that stages links. */
export const stageLinks = (links: number): string =>
  links === 0 ? 'Stage links' : `Stage ${plural(links, 'link')}`;

export const nearest = {
  title: 'Link to nearest',
  about: 'Nothing is sent until you apply.',
  distance: 'Maximum distance (m)',
  onlyUnlinked: 'Only unlinked stopbars',
  /** Returns a text such as “60 links for 47 of 49 unlinked stopbars”. */
  all: (links: number, stopbars: number, unlinked: number | undefined) =>
    `${plural(links, 'link')} for ${
      unlinked === undefined
        ? plural(stopbars, 'stopbar')
        : `${number(stopbars)} of ${plural(unlinked, 'unlinked stopbar')}`
    }`,
  columns: { stopbar: 'Stopbar', leadOn: 'Lead-on', metres: 'Distance' },
  suggestions: 'Suggestions',
  cancel: 'Cancel',
  badDistance: `Enter a whole number from ${distanceLimits.min} to ${number(distanceLimits.max)}.`,
  nothingChosen: 'Nothing is selected.',
  accept: stageLinks,
  noStopbars: 'This airport has no stopbars.',
  allLinked: 'Every stopbar has a lead-on.',
  noneNear: 'No lead-ons within this distance. Enter a greater distance.',
  nothingLeft: (within: number) => `Nothing left to link within ${number(within)} m.`,
  noneFree: 'No clear matches. These lead-ons are linked already, or fit another stopbar better.',
  whyNot: {
    linked: 'Already linked',
    unlinking: 'Unlink staged',
    'linked-elsewhere': 'Linked elsewhere',
    farther: 'Another is nearer',
    unusual: 'Unusually far',
  } satisfies Record<Exclude<NotSuggestedReason, 'shared'>, string>,
  shared: (best: string) => (best === '' ? 'Fits another stopbar' : `Fits ${best} better`),
} as const;
