import * as v from 'valibot';
import { displayId, displayText } from '../contract/display.ts';

// SERVICE.md B was observed, not promised: beyond what identifies a thing, a field that is
// missing or of another type becomes null. Fields that are not named here are dropped.
// What is only read, never sent back.
const shown = v.pipe(v.string(), v.transform(displayText));
const words = v.fallback(v.nullable(shown), null);
const flag = v.fallback(v.nullable(v.boolean()), null);
const id = v.pipe(v.number(), v.safeInteger());

interface Place {
  readonly lat: number;
  readonly lng: number;
}

// By hand: an airport has a hundred thousand of them, and a schema each takes half of all its time.
const coordinates = v.pipe(
  v.custom<readonly Place[]>((answer) => Array.isArray(answer) && answer.every(isPlace)),
  v.transform((places) => places.map(({ lat, lng }): Place => ({ lat, lng }))),
);

const isPlace = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'lat' in answer &&
  typeof answer.lat === 'number' &&
  'lng' in answer &&
  typeof answer.lng === 'number';

/** B2. The `api_key` that comes with it is a secret, and goes no further than this line. */
export const account = v.object({
  vatsim_id: v.fallback(v.nullable(v.pipe(v.union([v.string(), v.number()]), v.toString())), null),
  display_name: words,
  full_name: words,
  email: words,
  division: words,
});

/** B4. Names repeat; only the id tells points apart. */
export const points = v.array(
  v.object({
    id: v.string(),
    airportId: v.string(),
    type: v.string(),
    name: v.fallback(shown, ''),
    coordinates: v.fallback(coordinates, []),
  }),
);

/** B4. Stopbar id → ids of its lead-ons; many-to-many. */
export const links = v.pipe(
  v.object({ links: v.custom<Record<string, readonly string[]>>(isLists) }),
  v.transform((answer) => {
    // As a key it would be another thing than an id.
    Reflect.deleteProperty(answer.links, '__proto__');
    return answer.links;
  }),
);

// By hand too: a schema makes an object of tens of thousands of keys anew.
function isLists(answer: unknown): boolean {
  const isList = (ids: unknown) =>
    Array.isArray(ids) && ids.every((each) => typeof each === 'string');
  return typeof answer === 'object' && answer !== null && Object.values(answer).every(isList);
}

/** B5. Each row is a division, or a membership that holds one. */
export const divisions = v.array(
  v.union([
    v.object({ id, name: shown, role: words }),
    v.pipe(
      v.object({ division: v.object({ id, name: shown }), role: words }),
      v.transform(({ division, role }) => ({ ...division, role })),
    ),
  ]),
);

export const airportRequest = v.object({
  id,
  // The service takes four letters or digits: another code finds nothing, escaped or not.
  icao: v.pipe(v.string(), v.transform(displayId)),
  status: shown,
  has_objects: flag,
  contributions_enabled: flag,
  updated_at: words,
});

export const airportRequests = v.array(airportRequest);

/** B5. Of whichever division manages the airport; null where none does. */
export const contributionPolicy = v.object({
  contributionsEnabled: v.boolean(),
  divisionId: v.fallback(v.nullable(id), null),
});

/** B6. `ok` or `outage`, for each part of the service. */
export const health = v.record(v.string(), v.unknown());

/** B3. The specification promises no body, so any will do. */
export const storedContact = v.fallback(
  v.object({
    id: v.nullable(v.pipe(v.union([v.string(), v.number()]), v.toString(), shown)),
  }),
  { id: null },
);

/** B5, where the service answers a switch with the row; null where it does not. */
export const switchedRow = v.fallback(v.nullable(airportRequest), null);

/** B4. Whether it is the service's own word, and not that of something in between. */
export const changedLinks = v.pipe(
  v.unknown(),
  v.transform((answer) => ({ confirmed: v.is(confirmation, answer) })),
);
const confirmation = v.object({ success: v.literal(true) });

/** For answers of which nothing is needed (A5). */
export const anything = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

export type Account = v.InferOutput<typeof account>;
export type Points = v.InferOutput<typeof points>;
export type Links = v.InferOutput<typeof links>;
export type Divisions = v.InferOutput<typeof divisions>;
export type AirportRequest = v.InferOutput<typeof airportRequest>;
