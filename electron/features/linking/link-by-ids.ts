import type { CallClient } from '../../api/client.ts';
import { mayStillRun } from '../../api/late-writes.ts';
import type { Points } from '../../api/schema.ts';
import type { FieldIssue, LinkRequest } from '../../contract/fields.ts';
import { airportIdOf } from '../../contract/link-rules.ts';
import {
  pairOf,
  type LinkChange,
  type LinkedElsewhere,
  type Pair,
} from '../../contract/linking.ts';
import { done, failed, type Result } from '../../contract/result.ts';
import type { ActivityLog } from '../../storage/activity-log.ts';
import type { Recorded } from '../recorder.ts';
import type { ListingClient } from './listing.ts';
import type { Airport } from './staged/airport.ts';
import { namesOf } from './point-names.ts';
import type { KeyedLock } from '../keyed-lock.ts';

interface LinkByIdsParts {
  readonly client: ListingClient & Pick<CallClient, 'link' | 'afterWrite'>;
  readonly inTurn: KeyedLock;
  readonly recorded: Recorded;
  readonly activity: Pick<ActivityLog, 'change'>;
  readonly signedIn: () => Promise<boolean>;
  readonly airport: (
    icao: string,
  ) => Pick<Airport, 'applied' | 'whyNotYet' | 'beginLink' | 'endLink' | 'addMade'>;
}

/**
 * Links one pair by its IDs. The service only checks that both points belong to the same airport
 * (SERVICE.md B4), so nothing is sent if the airport's points can be read and don't include both, or
 * if one of them is of another kind.
 * If they can't be read, the links afterwards show at which airport the pair was linked.
 */
export async function linkByIds(
  parts: LinkByIdsParts,
  input: LinkRequest,
): Promise<Result<LinkedElsewhere | null>> {
  const { client, inTurn, recorded, activity, signedIn, airport } = parts;
  let pair = input;
  const work = async (entry: string): Promise<Result<LinkedElsewhere | null>> => {
    // When nobody is signed in, the request below fails anyway: don't read points for it.
    const points = (await signedIn()) ? await client.readPoints(input.icao) : undefined;
    if (points?.ok) {
      pair = asListed(points.value, input);
      const issues = issuesOf(points.value, pair);
      if (issues.length > 0) return failed({ kind: 'invalid', issues });
      activity.change(entry, { input: pair, ...namesOf(points.value, [pair]) });
    }
    const likely = points?.ok ? input.icao : airportsNamedIn(pair)[0];
    await airport(likely ?? input.icao).applied(pair.leadOnId);
    const linked = await inTurn([pair.leadOnId], () => send(parts, pair, likely, entry));
    if (!linked.ok) return linked;
    // The pair is linked, even if we can't find out at which airport.
    const elsewhere = points?.ok
      ? null
      : await findElsewhere(client.afterWrite, pair).catch(() => undefined);
    if (elsewhere) activity.change(entry, { elsewhere });
    const at = elsewhere === null ? input.icao : (elsewhere?.icao ?? likely);
    if (at !== undefined && at !== likely) airport(at).addMade([linkOf(pair)]);
    return done(elsewhere ?? null);
  };
  return recorded({ action: 'link', input }, work);
}

/**
 * @param icao where the pair is likely to be linked, if that's known
 * @param entry the ID in the activity
 */
async function send(
  { client, airport }: LinkByIdsParts,
  request: LinkRequest,
  icao: string | undefined,
  entry: string,
): Promise<Result<unknown>> {
  const link = linkOf(request);
  const reason = airport(icao ?? request.icao).whyNotYet(link);
  if (reason) return failed(reason);
  if (icao === undefined) return checked(client, icao, request, await client.link(request));
  await airport(icao).beginLink(entry, link);
  const linked = await checked(client.afterWrite, icao, request, await client.link(request));
  airport(icao).endLink(entry, link, linked);
  return linked;
}

/** Returns the reply. If it doesn't tell whether the pair was linked, the links may. */
async function checked(
  client: ListingClient,
  icao: string | undefined,
  pair: LinkRequest,
  reply: Result<unknown>,
): Promise<Result<unknown>> {
  if (reply.ok || reply.error.kind === 'lost') return reply;
  const isRunning = mayStillRun(reply.error);
  if (reply.error.kind !== 'server' && !isRunning) return reply;
  const isMade = icao === undefined ? undefined : await isListed(client, icao, pair);
  if (isMade) return done(null);
  if (isMade === false && !isRunning) return reply;
  return failed({ kind: 'lost', reason: 'server-error' });
}

const linkOf = (pair: Pair): LinkChange => ({ ...pairOf(pair), linked: true });

/**
 * Returns the IDs as the service lists them, in upper case (SERVICE.md B4), because users may type
 * lower case. Other services may differ.
 */
function asListed(points: Points, input: LinkRequest): LinkRequest {
  const ids = new Set(points.map(({ id }) => id));
  const listed = (id: string) =>
    !ids.has(id) && ids.has(id.toUpperCase()) ? id.toUpperCase() : id;
  return { ...input, stopbarId: listed(input.stopbarId), leadOnId: listed(input.leadOnId) };
}

const expected = {
  stopbarId: { type: 'stopbar', otherwise: 'not-a-stopbar' },
  leadOnId: { type: 'lead_on', otherwise: 'not-a-lead-on' },
} as const;

/** Returns what is wrong with the IDs, according to the airport's points. */
function issuesOf(points: Points, input: LinkRequest): readonly FieldIssue[] {
  const airportId = airportIdOf(points);
  return (['stopbarId', 'leadOnId'] as const).flatMap((field): FieldIssue[] => {
    const point = points.find(({ id }) => id === input[field]);
    if (point?.airportId !== airportId || !point) return [{ field, problem: 'other-airport' }];
    const { type, otherwise } = expected[field];
    return point.type === type ? [] : [{ field, problem: otherwise }];
  });
}

/** Returns null if the pair is listed at the requested airport, and undefined if its links can't be read. */
async function findElsewhere(
  client: ListingClient,
  input: LinkRequest,
): Promise<LinkedElsewhere | null | undefined> {
  const isHere = await isListed(client, input.icao, input);
  if (isHere !== false) return isHere ? null : undefined;
  for (const icao of airportsNamedIn(input)) {
    if (icao !== input.icao && (await isListed(client, icao, input))) return { icao };
  }
  return { icao: null };
}

/** Returns undefined when the links can't be read. */
async function isListed(
  client: ListingClient,
  icao: string,
  { stopbarId, leadOnId }: LinkRequest,
): Promise<boolean | undefined> {
  const links = await client.readLinks(icao);
  if (!links.ok) return undefined;
  // An ID may be a property name such as `constructor`.
  const linked = Object.hasOwn(links.value, stopbarId) ? links.value[stopbarId] : undefined;
  return linked?.includes(leadOnId) ?? false;
}

const codesIn = (id: string): readonly string[] =>
  id.split(/[^A-Z0-9]/).filter((part) => /^[A-Z]{4}$/.test(part));

/**
 * Returns the airport codes that both IDs contain, the requested one first: many IDs contain the ICAO
 * code of their airport.
 */
function airportsNamedIn({ icao, stopbarId, leadOnId }: LinkRequest): readonly string[] {
  const ofLeadOn = codesIn(leadOnId);
  const inBoth = codesIn(stopbarId).filter((code) => ofLeadOn.includes(code));
  return inBoth.includes(icao) ? [icao, ...inBoth.filter((code) => code !== icao)] : inBoth;
}
