import type { Locator } from '@playwright/test';
import type { Model } from '../model.ts';
import { storedThings } from '../stored.ts';
import type { StoredThing } from '../stored/thing.ts';
import type { Controls, PageName } from './names.ts';

/** A place where a person types or chooses something. */
export interface Place {
  readonly page: PageName;
  /** The name of what is stored of it. */
  readonly thing: string;
  /** What may be chosen; undefined for text. */
  readonly choices?: readonly string[];
  /** The button or item of the menu "More" that shows it, if it isn't always shown. */
  readonly behind?: (controls: Controls) => { readonly menu: string } | Locator;
  readonly field: (controls: Controls, choice: string) => Locator;
}

const byIds = () => ({ menu: 'Link by ID…' });
const switchByIds = () => ({ menu: 'Enable or disable by ID…' });
const proposal = () => ({ menu: 'Save proposal…' });

/**
 * Everything that a person can type or choose, and comes back to. Those in a dialog come last on their page: it covers
 * the others.
 */
export const places = {
  'search for points': {
    ...{ page: 'Linking', thing: 'view of the airport' },
    field: ({ findPoint }) => findPoint,
  },
  'filter of points': {
    ...{ page: 'Linking', thing: 'view of the airport', choices: ['All', 'Unlinked'] },
    field: ({ filterPoints }, choice) => filterPoints(choice),
  },
  'stopbar ID': {
    ...{ page: 'Linking', thing: 'form to link by IDs', behind: byIds },
    field: (controls) => controls.byIds.stopbarId,
  },
  'lead-on ID': {
    ...{ page: 'Linking', thing: 'form to link by IDs', behind: byIds },
    field: (controls) => controls.byIds.leadOnId,
  },
  'links to import': {
    ...{ page: 'Linking', thing: 'text to import', behind: () => ({ menu: 'Import…' }) },
    field: ({ toImport }) => toImport,
  },
  'author of a proposal': {
    ...{ page: 'Linking', thing: 'author and note of a proposal', behind: proposal },
    field: (controls) => controls.proposal.author,
  },
  'note of a proposal': {
    ...{ page: 'Linking', thing: 'author and note of a proposal', behind: proposal },
    field: (controls) => controls.proposal.note,
  },
  email: { page: 'Contact', thing: 'contact form', field: ({ contact }) => contact.email },
  topic: { page: 'Contact', thing: 'contact form', field: ({ contact }) => contact.topic },
  message: { page: 'Contact', thing: 'contact form', field: ({ contact }) => contact.message },
  'search for airports': {
    ...{ page: 'Contributions', thing: 'filters of Contributions' },
    field: ({ findAirport }) => findAirport,
  },
  'filter of airports': {
    ...{ page: 'Contributions', thing: 'filters of Contributions', choices: ['All', 'On', 'Off'] },
    field: ({ showAirports }, choice) => showAirports(choice),
  },
  'tick at EDDF': {
    ...{ page: 'Contributions', thing: 'ticks of Contributions', choices: ['on', 'off'] },
    field: ({ select }) => select('EDDF'),
  },
  'airport request ID': {
    ...{ page: 'Contributions', thing: 'form for an airport by its IDs', behind: switchByIds },
    field: ({ airportRequestId }) => airportRequestId,
  },
  'search of Activity': {
    ...{ page: 'Activity', thing: 'search of Activity' },
    field: ({ searchActivity }) => searchActivity,
  },
  'name of the own service': {
    ...{
      page: 'Settings',
      thing: 'form of the own service',
      behind: ({ editService }) => editService,
    },
    field: ({ serviceName }) => serviceName,
  },
} satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;

export const placeNames = Object.keys(places) as PlaceName[];

/** Returns what is stored of a place. */
export function thingOf(name: PlaceName): StoredThing {
  const { thing } = places[name];
  const found = storedThings.find((one) => one.name === thing);
  if (!found) throw new Error(`${thing} has no row`);
  return found;
}

/** Names who owns what is in a place now. */
export function ownerOf(name: PlaceName, { world, mayBe }: Model): string {
  const { inUse, run } = world;
  const { session, whose } = run.application.state;
  const { owner } = thingOf(name);
  if (owner === 'app') return 'app';
  if (owner === 'service') return inUse;
  // After an expiry, it's still theirs; after a sign-out, it isn't.
  const isOver = session.kind !== 'signed-in' && mayBe[inUse] === undefined;
  const id = session.kind === 'signed-in' ? session.who?.networkId : whose;
  return `${(isOver ? undefined : id) ?? 'nobody'}.${inUse}`;
}
