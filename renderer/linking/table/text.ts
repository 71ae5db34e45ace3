import { plural } from '../../text/plural.ts';
import type { DisplayedLink, Side } from '../airport/airport-index.ts';
import type { Filter } from '../airport/point-state.ts';

export const sides = { stopbar: 'Stopbars', 'lead-on': 'Lead-ons' } as const;

const filterNames = {
  all: 'All',
  unlinked: 'Unlinked',
  changed: 'Changed',
  stale: 'Stale',
  shared: 'Shared',
  far: 'Far',
  misnamed: 'Names differ',
  samePlace: 'Same place',
  unlocated: 'No coordinates',
} as const;

export const tools = {
  find: 'Find a point',
  findShort: 'Find',
  filter: 'Show',
  filterMenu: (filter: Filter) => (filter === 'all' ? 'Filter' : `Filter: ${filterNames[filter]}`),
  filters: filterNames,
  side: 'List',
  turn: (to: Side) => `List ${to}s`,
} as const;

export const table = {
  name: 'Name',
  id: 'ID',
  distance: (from: string) => `From ${from}`,
  light: 'Light',
  none: (side: Side) => `The service has no ${side}s here.`,
  noChanges: 'No changes yet.',
  noMatchesBut: (other: Side, matches: number) =>
    `No ${other === 'lead-on' ? 'stopbars' : 'lead-ons'} match. ${plural(matches, other)} ${matches === 1 ? 'does' : 'do'}.`,
  showOther: (other: Side) => `Show ${other}s`,
} as const;

export const row = {
  deleted: 'Deleted',
  deletedPoint: { stopbar: 'Deleted stopbar', 'lead-on': 'Deleted lead-on' },
  stale: {
    stopbar: 'This stopbar was deleted or changed type. You can still unlink it.',
    'lead-on':
      'This lead-on was deleted or changed type. Only the service’s operators can unlink it.',
  },
  unlinked: 'unlinked',
  lit: 'Lit',
  off: 'Off',
  unknownLight: '–',
  noLinks: '–',
  unlocated: 'No coordinates: not on the map.',
  samePlace: (twin: string, isDuplicate: boolean) =>
    isDuplicate ? `Duplicate of ${twin}.` : `At the same place as ${twin}.`,
  more: (count: number) => `+${count}`,
  moreNames: (names: readonly string[]) => `${names.length} more: ${names.join(', ')}`,
  shared: 'shared',
  staleLink: 'stale',
  misnamed: 'names differ',
} as const;

/** Returns whether a light is lit, for screen readers; nothing if it isn't known. */
export const sayLight = (isLit: boolean | undefined): readonly string[] =>
  isLit === undefined ? [] : [isLit ? 'lit' : 'off'];

/** Returns a link for screen readers. */
export const sayLink = (name: string, state: DisplayedLink['state']): string =>
  ({
    linked: name,
    linking: `${name} will be linked`,
    unlinking: `${name} will be unlinked`,
    stale: `${name} stale`,
  })[state];

/** Returns the name of the button that toggles a link. */
export const toggleLink = (name: string, state: DisplayedLink['state']): string =>
  state === 'unlinking'
    ? `Keep ${name}`
    : state === 'linking'
      ? `Don’t link ${name}`
      : `Unlink ${name}`;

export const linkTooltip = (id: string, { stopbars, far, isMisnamed }: LinkFacts): string =>
  [
    id,
    ...(stopbars.length > 1 ? [`Linked to ${stopbars.join(', ')}`] : []),
    ...(far === undefined ? [] : [`Unusually far: ${far}`]),
    ...(isMisnamed ? ['Stopbar and lead-on have different names'] : []),
  ].join('\n');

interface LinkFacts {
  /** The names of the lead-on's stopbars, if it has several. */
  readonly stopbars: readonly string[];
  /** The distance, if it's unusual. */
  readonly far: string | undefined;
  readonly isMisnamed: boolean;
}

export const candidates = {
  listFor: (side: Side, name: string) => `${sides[side]} for ${name}`,
  find: (side: Side) => `Find a ${side}`,
  copy: 'Copy ID',
  copied: (id: string) => `Copied ${id}.`,
  close: 'Close',
  none: (side: Side) => `No ${side}s here.`,
  noMatches: 'No matches. Try another name or ID.',
  /** `isAlso`: whether it's linked to the selected point, too. */
  linkedTo: (linked: readonly string[], staged: readonly string[], isAlso: boolean) =>
    [
      ...(linked.length > 0 ? [`${isAlso ? 'also ' : ''}linked to ${linked.join(', ')}`] : []),
      ...(staged.length > 0 ? [`+ staged to ${staged.join(', ')}`] : []),
    ].join(', '),
  staged: { linking: '+ staged', unlinking: '− staged' },
  stale: 'stale',
  noDistance: '–',
} as const;
