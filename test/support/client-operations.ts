import type { Client } from '../../electron/api/client.ts';
import type { Repeatable } from '../../electron/api/request.ts';
import type { Result } from '../../electron/contract/result.ts';

/** One of the client's methods, and what SERVICE.md says of it. */
export interface OperationCase {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address. */
  readonly path: string;
  readonly body?: object;
  readonly authorized: boolean;
  readonly repeatable: Repeatable;
  /** The statuses that say that the service does not have it; 404 may mean an unknown thing. */
  readonly absentAt: readonly number[];
  readonly send: (client: Client) => Promise<Result<unknown>>;
}

export const contactMessage = {
  email: 'pilot@example.org',
  topic: 'Bug Report',
  message: 'The stopbar at L7 stays lit.',
};
export const link = { icao: 'EDDF', stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_25C' };
/** Linked from the first day on. */
export const linked = { ...link, leadOnId: 'EDDF_LO_M8_07C' };
export const contributions = { divisionId: 12, airportRequestId: 203, contributionsEnabled: false };
const changes = { link: [{ stopbarId: link.stopbarId, leadOnId: link.leadOnId }], unlink: [] };

const write = { authorized: true, repeatable: 'yes' } as const;
const publicLookUp = {
  method: 'GET',
  authorized: false,
  repeatable: 'yes',
  absentAt: [404, 405, 501],
} as const;
const lookUp = { ...publicLookUp, authorized: true } as const;

/** SERVICE.md, part A. */
export const specified: readonly OperationCase[] = [
  {
    name: 'contact',
    method: 'POST',
    path: '/contact',
    body: contactMessage,
    authorized: false,
    repeatable: 'never',
    absentAt: [],
    send: (client) => client.sendContactMessage(contactMessage),
  },
  {
    ...write,
    name: 'link',
    method: 'POST',
    path: '/airports/EDDF/points/EDDF_SB_L7_07C/link',
    body: { leadOnId: 'EDDF_LO_L7_25C' },
    absentAt: [],
    send: (client) => client.link(link),
  },
  {
    ...write,
    name: 'link once',
    method: 'POST',
    path: '/airports/EDDF/points/EDDF_SB_L9_07C/link',
    body: { leadOnId: 'EDDF_LO_L9_07C' },
    repeatable: 'when-limited',
    absentAt: [],
    send: (client) =>
      client.linkOnce({ icao: 'EDDF', stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' }),
  },
  {
    ...write,
    name: 'contributions',
    method: 'PATCH',
    path: '/divisions/12/airports/203/contributions',
    body: { contributionsEnabled: false },
    absentAt: [],
    send: (client) => client.switchContributions(contributions),
  },
];

/** SERVICE.md, part B. */
export const observed: readonly OperationCase[] = [
  {
    ...lookUp,
    name: 'account',
    path: '/auth/account',
    absentAt: [405, 501],
    send: (client) => client.readAccount(),
  },
  {
    ...publicLookUp,
    name: 'points',
    path: '/airports/EDDF/points',
    send: (client) => client.readPoints('EDDF'),
  },
  {
    ...publicLookUp,
    name: 'links',
    path: '/airports/EDDF/links',
    send: (client) => client.readLinks('EDDF'),
  },
  {
    name: 'unlink',
    method: 'DELETE',
    path: '/airports/EDDF/points/EDDF_SB_L7_07C/link/EDDF_LO_M8_07C',
    authorized: true,
    repeatable: 'when-limited',
    absentAt: [405, 501],
    send: (client) => client.unlink(linked),
  },
  {
    ...write,
    name: 'bulk links',
    repeatable: 'when-limited',
    method: 'POST',
    path: '/airports/EDDF/links/bulk',
    body: changes,
    absentAt: [405, 501],
    send: (client) => client.changeLinks('EDDF', changes),
  },
  {
    ...lookUp,
    name: 'own divisions',
    path: '/divisions/user',
    send: (client) => client.readOwnDivisions(),
  },
  {
    ...lookUp,
    name: 'divisions',
    path: '/divisions',
    send: (client) => client.readDivisions(),
  },
  {
    ...lookUp,
    name: 'airport requests',
    path: '/divisions/12/airports',
    absentAt: [405, 501],
    send: (client) => client.readAirportRequests(12),
  },
  {
    ...publicLookUp,
    name: 'contribution policy',
    path: '/airports/EDDF/contribution-policy',
    send: (client) => client.readContributionPolicy('EDDF'),
  },
  {
    ...publicLookUp,
    name: 'health',
    path: '/health',
    send: (client) => client.readHealth(),
  },
];

export const operations: readonly OperationCase[] = [...specified, ...observed];

/** A part of `operations`, by name. */
export function operation(name: string): OperationCase {
  const found = operations.find((other) => other.name === name);
  if (found === undefined) throw new Error(`There is no operation "${name}".`);
  return found;
}
