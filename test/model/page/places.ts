import type { Locator } from '@playwright/test';
import type { Model } from '../model.ts';
import type { Controls, PageName } from './names.ts';

/** A place where a person types or chooses something. */
export interface Place {
  readonly page: PageName;
  /** Who owns what is in it, as in the contract's table. */
  readonly owner: 'app' | 'service' | 'account';
  /** What may be chosen; undefined for text. */
  readonly choices?: readonly string[];
  /** The button or item of the menu "More" that shows it, if it isn't always shown. */
  readonly behind?: (controls: Controls) => { readonly menu: string } | Locator;
  readonly field: (controls: Controls, choice: string) => Locator;
}

const byIds = () => ({ menu: 'Link by ID…' });
const switchByIds = () => ({ menu: 'Enable or disable by ID…' });
const proposal = () => ({ menu: 'Save proposal…' });

/** Everything that a person can type or choose, and comes back to. */
export const places = {
  email: { page: 'Contact', owner: 'service', field: ({ contact }) => contact.email },
  topic: { page: 'Contact', owner: 'service', field: ({ contact }) => contact.topic },
  message: { page: 'Contact', owner: 'service', field: ({ contact }) => contact.message },
  'stopbar ID': {
    ...{ page: 'Linking', owner: 'service', behind: byIds },
    field: (controls) => controls.byIds.stopbarId,
  },
  'lead-on ID': {
    ...{ page: 'Linking', owner: 'service', behind: byIds },
    field: (controls) => controls.byIds.leadOnId,
  },
  'search for points': {
    ...{ page: 'Linking', owner: 'service' },
    field: ({ findPoint }) => findPoint,
  },
  'filter of points': {
    ...{ page: 'Linking', owner: 'service', choices: ['All', 'Unlinked'] },
    field: ({ filterPoints }, choice) => filterPoints(choice),
  },
  'author of a proposal': {
    ...{ page: 'Linking', owner: 'account', behind: proposal },
    field: (controls) => controls.proposal.author,
  },
  'note of a proposal': {
    ...{ page: 'Linking', owner: 'account', behind: proposal },
    field: (controls) => controls.proposal.note,
  },
  'search for airports': {
    ...{ page: 'Contributions', owner: 'account' },
    field: ({ findAirport }) => findAirport,
  },
  'filter of airports': {
    ...{ page: 'Contributions', owner: 'account', choices: ['All', 'On', 'Off'] },
    field: ({ showAirports }, choice) => showAirports(choice),
  },
  'tick at EDDF': {
    ...{ page: 'Contributions', owner: 'account', choices: ['on', 'off'] },
    field: ({ select }) => select('EDDF'),
  },
  'airport request ID': {
    ...{ page: 'Contributions', owner: 'account', behind: switchByIds },
    field: ({ airportRequestId }) => airportRequestId,
  },
  'search of Activity': {
    ...{ page: 'Activity', owner: 'account' },
    field: ({ searchActivity }) => searchActivity,
  },
  'name of the own service': {
    ...{ page: 'Settings', owner: 'app', behind: ({ editService }) => editService },
    field: ({ serviceName }) => serviceName,
  },
} satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;

export const placeNames = Object.keys(places) as PlaceName[];

/** Names who owns what is in a place now. */
export function ownerOf(name: PlaceName, { world, mayBe }: Model): string {
  const { inUse, run } = world;
  const { session, whose } = run.application.state;
  const { owner } = places[name];
  if (owner === 'app') return 'app';
  if (owner === 'service') return inUse;
  // After an expiry, it's still theirs; after a sign-out, it isn't.
  const isOver = session.kind !== 'signed-in' && mayBe[inUse] === undefined;
  const id = session.kind === 'signed-in' ? session.who?.networkId : whose;
  return `${(isOver ? undefined : id) ?? 'nobody'}.${inUse}`;
}
