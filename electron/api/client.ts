import { failed, type EpochMs, type Result } from '../contract/result.ts';
import * as schema from './schema.ts';
import { path, type Left, type Operation } from './operation.ts';
import { createRequest, type AccountAccess, type RequestSettings } from './request.ts';
import type { Repeatable } from './retries/retry-rule.ts';
import type { Call } from '../contract/call.ts';
import type { ContactMessage, ContributionSwitch, LinkRequest } from '../contract/fields.ts';
import type { Pair } from '../contract/linking.ts';

export type Operations = ReturnType<typeof operationsFor>;

/** A client of nobody, for public requests; or, signed by an account, for all of them. */
export interface Client extends Operations {
  /** Returns the same client, signed with an account's token and no other one. */
  readonly signedBy: (account: AccountAccess) => Client;
  /** Returns the operations for one call. Without one, they're background work. */
  readonly during: (call?: Call) => CallClient;
  /** Forgets which look-ups the service lacks, because the user asked for a retry. */
  readonly forgetMissing: (name?: 'account') => void;
}

export interface CallClient extends Operations {
  /** For reads that tell the outcome of a write: a cancel of the call ends only their waits. */
  readonly afterWrite: Operations;
}

/** The size limit for an airport: 20,000 points with five coordinates each are 8 MB. */
const airportBytes = 16 * 1024 * 1024;
/**
 * The size limit for divisions, airport requests or airports: 1,000 requests are about 300 kB, and
 * so are 100 airports with their runways.
 */
const listBytes = 2 * 1024 * 1024;

/** How long a look-up counts as missing (SERVICE.md B1). */
const askAgainMs = 10 * 60_000;

interface LinkChanges {
  readonly link?: readonly Pair[];
  readonly unlink?: readonly Pair[];
}

/**
 * Returns the service's operations, one method each (SERVICE.md). Every failure is an `AppError`.
 */
export function createClient(settings: RequestSettings): Client {
  return clientOf({ request: createRequest(settings), missing: new Map(), now: settings.now });
}

function clientOf(shared: Shared, account?: AccountAccess): Client {
  const forCall = (call?: Call) => operationsFor(shared, account, call);
  return {
    ...forCall(),
    signedBy: (other) => clientOf(shared, other),
    during: (call) => ({
      ...forCall(call),
      afterWrite: forCall(call && { ...call, isAfterWrite: true }),
    }),
    forgetMissing: (name) => {
      if (name) shared.missing.delete(name);
      else shared.missing.clear();
    },
  };
}

interface Shared {
  readonly request: ReturnType<typeof createRequest>;
  /** Since when the service seems to lack a look-up of Part B, by its name. */
  readonly missing: Map<string, EpochMs>;
  readonly now: () => EpochMs;
}

function operationsFor({ request, missing, now }: Shared, account?: AccountAccess, call?: Call) {
  const send = <Answer>(operation: Operation<Answer>) => request(operation, account, call);

  /**
   * Sends an operation of part B, which a service may lack: 405 and 501 say so, and so does the
   * service's own 404 if it can't mean anything else (SERVICE.md B1).
   */
  async function optional<Answer>(
    name: string,
    operation: Operation<Answer>,
    absentAt: readonly number[] = [404, 405, 501],
  ): Promise<Result<Answer>> {
    if (Math.abs(now() - (missing.get(name) ?? -Infinity)) < askAgainMs) return absent;
    const result = await send(operation);
    if (result.ok || !('status' in result.error)) return result;
    const { kind, status = 0 } = result.error;
    if (!absentAt.includes(status) || (status === 404 && kind !== 'not-found')) return result;
    missing.set(name, now());
    return absent;
  }

  /** B8. Returns the notice to everyone; null if there is none. */
  const readNotice = () => optional('notice', publicRead('notam', schema.notice));

  return {
    /** A1. Sent without a token, and never retried. */
    sendContactMessage: (body: ContactMessage) =>
      send({
        method: 'POST',
        path: 'contact',
        authorized: false,
        repeatable: 'never',
        body,
        answer: schema.storedContact,
      }),

    /** A2. Retried: linking a linked pair again does no harm. */
    link: ({ icao, stopbarId, leadOnId }: LinkRequest, left?: Left) =>
      send({
        ...authorizedWrite('POST', path`airports/${icao}/points/${stopbarId}/link`),
        left,
        body: { leadOnId },
        answer: schema.anything,
      }),

    /** A3. Returns the airport request's new row if the service sends it (B5). */
    switchContributions: (
      { divisionId, airportRequestId, contributionsEnabled }: ContributionSwitch,
      repeatable: Repeatable = 'yes',
    ) =>
      send({
        ...authorizedWrite(
          'PATCH',
          path`divisions/${divisionId}/airports/${airportRequestId}/contributions`,
        ),
        repeatable,
        body: { contributionsEnabled },
        answer: schema.switchedRow,
      }),

    /**
     * B2. Returns the account of a token, by default the session's. A 404 means that the service
     * has no such account. If it has no notice either, it lacks both look-ups.
     */
    readAccount: async (tokenToCheck?: string) => {
      const account = await optional(
        'account',
        {
          ...publicRead('auth/account', schema.account),
          authorized: true,
          ...(tokenToCheck !== undefined && { tokenToCheck }),
        },
        [405, 501],
      );
      const isUnknown = !account.ok && account.error.kind === 'not-found' && !isAbsent(account);
      if (!isUnknown || !isAbsent(await readNotice())) return account;
      missing.set('account', now());
      return absent;
    },

    /** B4. Returns no points for an airport that the service doesn't know. */
    readPoints: (icao: string) =>
      optional('points', publicRead(path`airports/${icao}/points`, schema.points, airportBytes)),

    /** B4. */
    readLinks: (icao: string) =>
      optional('links', publicRead(path`airports/${icao}/links`, schema.links, airportBytes)),

    /**
     * B4. Not retried without a check: if it was the last link, the service rejects the second
     * request.
     */
    unlink: ({ icao, stopbarId, leadOnId }: LinkRequest, left?: Left) =>
      optional(
        'unlink',
        {
          ...authorizedWrite('DELETE', path`airports/${icao}/points/${stopbarId}/link/${leadOnId}`),
          repeatable: 'when-limited',
          left,
          answer: schema.anything,
        },
        [405, 501],
      ),

    /**
     * B4. All or nothing; fails with 100 or more distinct point IDs. Without changes, it checks for
     * permission. Not retried without a check: someone else may have changed the links after the
     * first request.
     */
    changeLinks: (icao: string, changes: LinkChanges, left?: Left) =>
      optional(
        'bulk links',
        {
          ...authorizedWrite('POST', path`airports/${icao}/links/bulk`),
          repeatable: 'when-limited',
          left,
          readOnly: !changes.link?.length && !changes.unlink?.length,
          body: changes,
          answer: schema.changedLinks,
        },
        [405, 501],
      ),

    /**
     * B7. Unknown airports are left out, but if only one is requested, 404 says that it is unknown.
     * Takes up to 100 codes.
     */
    readAirports: (icaos: readonly string[]) =>
      optional(
        'airports',
        publicRead(
          `airports?icao=${icaos.map(encodeURIComponent).join()}`,
          schema.airports,
          listBytes,
        ),
        icaos.length > 1 ? [404, 405, 501] : [405, 501],
      ),

    /**
     * B9. Not retried: the service accepts one request a second, and the page's next read is newer.
     */
    readLights: (icao: string) =>
      optional('state', {
        ...publicRead(`state?airport=${encodeURIComponent(icao)}`, schema.lights, airportBytes),
        repeatable: 'never',
      }),

    /** B5. Returns the divisions that the user is a member of. */
    readOwnDivisions: () =>
      optional('own divisions', authorizedRead('divisions/user', schema.divisions)),

    /** B5. 404: the service doesn't know the division. */
    readAirportRequests: (divisionId: number) =>
      optional(
        'airport requests',
        authorizedRead(path`divisions/${divisionId}/airports`, schema.airportRequests),
        [405, 501],
      ),

    /** B5. Reads a switch without a token. */
    readContributionPolicy: (icao: string) =>
      optional(
        'contribution policy',
        publicRead(path`airports/${icao}/contribution-policy`, schema.contributionPolicy),
      ),

    readNotice,

    /** B10. The files that the EuroScope plugin gets for an airport. */
    readEuroScopeFiles: (icao: string) =>
      optional('euroscope files', publicRead(path`euroscope/files/${icao}`, schema.euroScopeFiles)),

    /** B10. Whether the user may change the airport. */
    readEditable: (icao: string) =>
      optional('editable', {
        ...publicRead(path`euroscope/${icao}/editable`, schema.editable),
        authorized: true,
        readOnly: true,
      }),
  };
}

/** The result of a look-up that the service doesn't have. */
const absent = failed({ kind: 'not-found', said: '' });

const isAbsent = (result: Result<unknown>): boolean =>
  !result.ok && result.error.kind === 'not-found' && result.error.status === undefined;

const authorizedWrite = (method: 'POST' | 'PATCH' | 'DELETE', path: string) =>
  ({ method, path, authorized: true, repeatable: 'yes' }) as const;

const publicRead = <Answer>(
  path: string,
  answer: Operation<Answer>['answer'],
  maxBytes?: number,
): Operation<Answer> => ({
  method: 'GET',
  path,
  authorized: false,
  repeatable: 'yes',
  answer,
  ...(maxBytes !== undefined && { maxBytes }),
});

const authorizedRead = <Answer>(
  path: string,
  answer: Operation<Answer>['answer'],
): Operation<Answer> => ({
  ...publicRead(path, answer, listBytes),
  authorized: true,
});
