import type { Client, Operations } from '../../../electron/api/client.ts';
import type { Repeatable } from '../../../electron/api/retries/retry-rule.ts';
import type { Result } from '../../../electron/contract/result.ts';

/** One of the client's methods, from SERVICE.md. */
export interface OperationCase {
  readonly name: keyof Operations;
  /** The part of SERVICE.md that describes it. */
  readonly part: 'A' | 'B';
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to the base address. */
  readonly path: string;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: object;
  readonly authorized: boolean;
  readonly repeatable: Repeatable;
  /** The statuses by which a service says that it doesn't support the call. */
  readonly absentAt: readonly number[];
  /** Which replies it accepts: any, any JSON object, or only JSON of the documented shape. */
  readonly reads: 'anything' | 'object' | 'shape';
  readonly send: (client: Client) => Promise<Result<unknown>>;
}

export const contactMessage = {
  email: 'pilot@example.org',
  topic: 'Bug Report',
  message: 'The stopbar at L7 stays lit.',
};
export const link = { icao: 'EDDF', stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_25C' };
/** A pair that is linked in the seed. */
export const linked = { ...link, leadOnId: 'EDDF_LO_M8_07C' };
export const contributions = { divisionId: 12, airportRequestId: 203, contributionsEnabled: false };
const changes = { link: [{ stopbarId: link.stopbarId, leadOnId: link.leadOnId }], unlink: [] };

const write = { part: 'A', authorized: true, repeatable: 'yes', reads: 'anything' } as const;
const publicLookUp = {
  part: 'B',
  reads: 'shape',
  method: 'GET',
  authorized: false,
  repeatable: 'yes',
  absentAt: [404, 405, 501],
} as const;
const lookUp = { ...publicLookUp, authorized: true } as const;

/** Adding a method to the client without a case here is a compile error. */
const cases: Readonly<Record<keyof Operations, Omit<OperationCase, 'name'>>> = {
  sendContactMessage: {
    part: 'A',
    reads: 'anything',
    method: 'POST',
    path: '/contact',
    body: contactMessage,
    authorized: false,
    repeatable: 'never',
    absentAt: [],
    send: (client) => client.sendContactMessage(contactMessage),
  },
  link: {
    ...write,
    method: 'POST',
    path: '/airports/EDDF/points/EDDF_SB_L7_07C/link',
    body: { leadOnId: 'EDDF_LO_L7_25C' },
    absentAt: [],
    send: (client) => client.link(link),
  },
  switchContributions: {
    ...write,
    method: 'PATCH',
    path: '/divisions/12/airports/203/contributions',
    body: { contributionsEnabled: false },
    absentAt: [],
    send: (client) => client.switchContributions(contributions),
  },
  readAccount: {
    ...lookUp,
    reads: 'object',
    path: '/auth/account',
    absentAt: [405, 501],
    send: (client) => client.readAccount(),
  },
  readPoints: {
    ...publicLookUp,
    path: '/airports/EDDF/points',
    send: (client) => client.readPoints('EDDF'),
  },
  readLinks: {
    ...publicLookUp,
    path: '/airports/EDDF/links',
    send: (client) => client.readLinks('EDDF'),
  },
  readAirports: {
    ...publicLookUp,
    path: '/airports',
    query: '?icao=EDDF,EDDM',
    send: (client) => client.readAirports(['EDDF', 'EDDM']),
  },
  unlink: {
    part: 'B',
    reads: 'anything',
    method: 'DELETE',
    path: '/airports/EDDF/points/EDDF_SB_L7_07C/link/EDDF_LO_M8_07C',
    authorized: true,
    repeatable: 'when-limited',
    absentAt: [405, 501],
    send: (client) => client.unlink(linked),
  },
  changeLinks: {
    ...write,
    part: 'B',
    repeatable: 'when-limited',
    method: 'POST',
    path: '/airports/EDDF/links/bulk',
    body: changes,
    absentAt: [405, 501],
    send: (client) => client.changeLinks('EDDF', changes),
  },
  readOwnDivisions: {
    ...lookUp,
    path: '/divisions/user',
    send: (client) => client.readOwnDivisions(),
  },
  readAirportRequests: {
    ...lookUp,
    path: '/divisions/12/airports',
    absentAt: [405, 501],
    send: (client) => client.readAirportRequests(12),
  },
  readContributionPolicy: {
    ...publicLookUp,
    path: '/airports/EDDF/contribution-policy',
    send: (client) => client.readContributionPolicy('EDDF'),
  },
  readNotice: {
    ...publicLookUp,
    reads: 'object',
    path: '/notam',
    send: (client) => client.readNotice(),
  },
  readEuroScopeFiles: {
    ...publicLookUp,
    path: '/euroscope/files/EDDF',
    send: (client) => client.readEuroScopeFiles('EDDF'),
  },
  readLights: {
    ...publicLookUp,
    repeatable: 'never',
    path: '/state',
    query: '?airport=EDDF',
    send: (client) => client.readLights('EDDF'),
  },
  readEditable: {
    ...lookUp,
    path: '/euroscope/EDDF/editable',
    send: (client) => client.readEditable('EDDF'),
  },
};

// The cast is needed because Object.keys returns plain strings.
const names = Object.keys(cases) as (keyof Operations)[];
export const operations: readonly OperationCase[] = names.map((name) => ({ name, ...cases[name] }));
export const specified = operations.filter(({ part }) => part === 'A');
export const observed = operations.filter(({ part }) => part === 'B');

export const operation = (name: keyof Operations): OperationCase => ({ name, ...cases[name] });
