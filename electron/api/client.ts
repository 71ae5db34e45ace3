import { failed, type Result } from '../contract/result.ts';
import { missingOfSwitch } from './errors.ts';
import * as schema from './schema.ts';
import { MissingEndpoints } from './missing-endpoints.ts';
import {
  createRequest,
  path,
  type AccountAccess,
  type Operation,
  type Repeatable,
  type RequestSettings,
} from './request.ts';
import type { ContactMessage, ContributionSwitch, LinkRequest } from '../contract/fields.ts';
import { Waits, type RunningCall } from './waits.ts';

/** Can be forgotten alone; the other look-ups are forgotten together. */
type LookUp = 'account';

export type Operations = ReturnType<typeof operationsFor>;

export interface Client extends Operations {
  /**
   * The same operations, all for the account that is signed in now and for the call that is being
   * done: what takes several requests must not end with another account's token.
   */
  readonly forThisAccount: () => Operations;
  /** For what the user asks for again: a look-up that was missing is looked for again. */
  readonly forgetMissing: (name?: LookUp) => void;
}

/** Bounds what is read of an airport: 20,000 points with five coordinates each are 8 MB. */
const airportBytes = 16 * 1024 * 1024;
/** Bounds a list of divisions or of airport requests: 1,000 airports are about 300 kB. */
const listBytes = 2 * 1024 * 1024;

export interface LinkChanges {
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
}
export interface Pair {
  readonly stopbarId: string;
  readonly leadOnId: string;
}

/** The service's operations, one method each (SERVICE.md). Every failure is an `AppError`. */
export function createClient(settings: RequestSettings): Client {
  const { waits = new Waits() } = settings;
  const request = createRequest({ ...settings, waits });
  const shared = { request, missing: new MissingEndpoints(settings.now) };
  return {
    ...operationsFor(shared, settings.account, () => waits.current),
    forThisAccount: () => {
      const account = settings.account();
      const call = waits.current;
      return operationsFor(
        shared,
        () => account,
        () => call,
      );
    },
    forgetMissing: (name) => {
      shared.missing.forget(name);
    },
  };
}

interface Shared {
  readonly request: ReturnType<typeof createRequest>;
  readonly missing: MissingEndpoints;
}

function operationsFor(
  { request, missing }: Shared,
  account: () => AccountAccess,
  call: () => RunningCall | undefined,
) {
  const send = <Answer>(operation: Operation<Answer>) => request(operation, account(), call());

  /**
   * Part B may not be there: 405 and 501 say so, and the service's own 404 where it can mean nothing
   * else (SERVICE.md B1).
   */
  async function optional<Answer>(
    name: string,
    operation: Operation<Answer>,
    absentAt: readonly number[] = [404, 405, 501],
  ): Promise<Result<Answer>> {
    const absent = failed({ kind: 'not-found', said: '' });
    if (missing.has(name)) return absent;
    const result = await send(operation);
    if (result.ok || !('status' in result.error)) return result;
    const { kind, status = 0 } = result.error;
    if (!absentAt.includes(status) || (status === 404 && kind !== 'not-found')) return result;
    missing.add(name);
    return absent;
  }

  return {
    /** A1. Never authorized, and never sent twice. */
    sendContactMessage: (body: ContactMessage) =>
      send({
        method: 'POST',
        path: 'contact',
        authorized: false,
        repeatable: 'never',
        body,
        answer: schema.storedContact,
      }),

    /** A2. Linking a linked pair again does no harm. */
    link: ({ icao, stopbarId, leadOnId }: LinkRequest, repeatable: Repeatable = 'yes') =>
      send({
        ...authorizedWrite('POST', path`airports/${icao}/points/${stopbarId}/link`),
        repeatable,
        body: { leadOnId },
        answer: schema.anything,
      }),

    /** A3. Answers the airport request's new row where the service sends it (B5). */
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
        missing: missingOfSwitch,
      }),

    /** B2. Whose a token is, or the session's; 404 is an account that the service does not know. */
    readAccount: (judged?: string) =>
      optional(
        'account',
        {
          ...look('auth/account', schema.account),
          authorized: true,
          ...(judged !== undefined && { judged }),
        },
        [405, 501],
      ),

    /** B4. An airport that the service does not know has no points. */
    readPoints: (icao: string) =>
      optional('points', look(path`airports/${icao}/points`, schema.points, airportBytes)),

    /** B4. */
    readLinks: (icao: string) =>
      optional('links', look(path`airports/${icao}/links`, schema.links, airportBytes)),

    /** B4. Not repeated: what was the last link is refused the second time. */
    unlink: ({ icao, stopbarId, leadOnId }: LinkRequest) =>
      optional(
        'unlink',
        {
          ...authorizedWrite('DELETE', path`airports/${icao}/points/${stopbarId}/link/${leadOnId}`),
          repeatable: 'when-limited',
          answer: schema.anything,
        },
        [405, 501],
      ),

    /**
     * B4. All or nothing; fails from 100 distinct point ids on. Empty, it asks for permission. Not
     * repeated: between the two, somebody else may have changed what the first one did.
     */
    changeLinks: (icao: string, changes: Partial<LinkChanges>) =>
      optional(
        'bulk links',
        {
          ...authorizedWrite('POST', path`airports/${icao}/links/bulk`),
          repeatable: 'when-limited',
          readOnly: !changes.link?.length && !changes.unlink?.length,
          body: changes,
          answer: schema.changedLinks,
        },
        [405, 501],
      ),

    /** B5. The divisions that the user is a member of. */
    readOwnDivisions: () => optional('own divisions', list('divisions/user', schema.divisions)),

    /** B5. 404 is a division that the service does not know. */
    readAirportRequests: (divisionId: number) =>
      optional(
        'airport requests',
        list(path`divisions/${divisionId}/airports`, schema.airportRequests),
        [405, 501],
      ),

    /** B5. Reads a switch back without a token. */
    readContributionPolicy: (icao: string) =>
      optional(
        'contribution policy',
        look(path`airports/${icao}/contribution-policy`, schema.contributionPolicy),
      ),
  };
}

const authorizedWrite = (method: 'POST' | 'PATCH' | 'DELETE', path: string) =>
  ({ method, path, authorized: true, repeatable: 'yes' }) as const;

const look = <Answer>(
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

const list = <Answer>(path: string, answer: Operation<Answer>['answer']): Operation<Answer> => ({
  ...look(path, answer, listBytes),
  authorized: true,
});
