import * as v from 'valibot';
import type { AirportInfo, Lights, Runway, RunwayEnd } from '../contract/airports.ts';
import { displayId, displayText } from '../contract/display.ts';
import type { EuroScopeFile, Position } from '../contract/linking.ts';
import { noticeTypes, type ServiceNotice } from '../contract/service-notice.ts';
import { cutWords } from './errors/service-words.ts';
import { serviceTime } from './service-time.ts';

// SERVICE.md B was observed, not promised: apart from IDs, a field that is missing or has another
// type becomes null. Fields that aren't listed here are dropped.
const longestName = 500;
const longestPerson = 80;
const longestDesignator = 10;

/** Text that is only shown, never sent back, so it's cut if it's too long. */
const shown = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => displayText(text.slice(0, longest))),
  );
const filled = (text: v.GenericSchema<unknown, string>): v.GenericSchema<unknown, string | null> =>
  v.fallback(
    v.nullable(
      v.pipe(
        text,
        v.transform((found) => found || null),
      ),
    ),
    null,
  );
const name = shown(longestName);
const words = v.fallback(v.nullable(name), null);
const person = filled(shown(longestPerson));
/** B2: a name, or an object with a name. */
const named = filled(
  v.union([
    name,
    v.pipe(
      v.object({ name }),
      v.transform((one) => one.name),
    ),
  ]),
);
const flag = v.fallback(v.nullable(v.boolean()), null);
const id = v.pipe(v.number(), v.safeInteger());
const longestKey = 200;
const key = v.pipe(v.string(), v.maxLength(longestKey));
const isKey = (answer: unknown) => typeof answer === 'string' && answer.length <= longestKey;

// Five times as many points as the app must handle. A response with more is rejected as unreadable.
const maxPoints = 100_000;
const maxLinks = 100_000;
const maxCoordinates = 1000;
const maxRows = 10_000;
const maxAirports = 500;
const maxRunways = 50;
const maxFiles = 500;

/** Returns the schema of an array whose length is checked before its elements are parsed. */
const upTo = <Item extends v.GenericSchema>(max: number, item: Item) =>
  v.pipe(
    v.custom<unknown[]>((answer) => Array.isArray(answer) && answer.length <= max),
    v.array(item),
  );

/** Returns the schema of an array of rows with IDs. If the service repeats a row, the last one counts. */
const rows = <Item extends v.GenericSchema<unknown, { readonly id: unknown }>>(
  max: number,
  item: Item,
) =>
  v.pipe(
    upTo(max, item),
    v.transform((all) => [...new Map(all.map((row) => [row.id, row])).values()]),
  );

// Checked by hand: an airport has up to 100,000, and a schema would take half of the parsing time.
const coordinates = v.pipe(
  v.custom<readonly Position[]>(isPlaces),
  v.transform((places) => places.map(({ lat, lng }): Position => ({ lat, lng }))),
);

function isPlaces(answer: unknown): boolean {
  return Array.isArray(answer) && answer.length <= maxCoordinates && answer.every(isPlace);
}

const isPlace = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'lat' in answer &&
  typeof answer.lat === 'number' &&
  'lng' in answer &&
  typeof answer.lng === 'number';

/** B2. Drops the secret `api_key` of the response. */
export const account = v.object({
  vatsim_id: filled(v.pipe(v.union([key, v.number()]), v.toString(), v.transform(displayText))),
  display_name: person,
  full_name: person,
  email: words,
  division: named,
});

/** B4. Names repeat; only the id tells points apart. */
export const points = rows(
  maxPoints,
  v.object({
    id: key,
    airportId: key,
    type: key,
    name: v.fallback(name, ''),
    coordinates: v.fallback(coordinates, []),
  }),
);

/** B4. Stopbar id → ids of its lead-ons; many-to-many. */
export const links = v.pipe(
  v.object({ links: v.custom<Record<string, readonly string[]>>(isLists) }),
  v.transform((answer) => {
    // Setting this key would change an object's prototype.
    Reflect.deleteProperty(answer.links, '__proto__');
    return answer.links;
  }),
);

// Checked by hand: a schema would copy an object with tens of thousands of keys.
function isLists(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  let left = maxLinks;
  for (const stopbarId of Object.keys(answer)) {
    const ids: unknown = Reflect.get(answer, stopbarId);
    if (!isKey(stopbarId) || !Array.isArray(ids)) return false;
    // Count a stopbar without links too.
    left -= Math.max(ids.length, 1);
    if (left < 0 || !ids.every(isKey)) return false;
  }
  return true;
}

/** B5. Each row is a division, or a membership that contains one. */
export const divisions = rows(
  maxRows,
  v.union([
    v.object({ id, name, role: words }),
    v.pipe(
      v.object({ division: v.object({ id, name }), role: words }),
      v.transform(({ division, role }) => ({ ...division, role })),
    ),
  ]),
);

const airportRequest = v.object({
  id,
  // Escaping can't break a valid code, which has four letters or digits.
  icao: v.pipe(key, v.transform(displayId)),
  status: v.pipe(key, v.transform(displayText)),
  has_objects: flag,
  contributions_enabled: flag,
  updated_at: words,
});

export const airportRequests = rows(maxRows, airportRequest);

/** B5. The policy of the division that manages the airport; the ID is null if none does. */
export const contributionPolicy = v.object({
  contributionsEnabled: v.boolean(),
  divisionId: v.fallback(v.nullable(id), null),
});

/** B7: a number as text. */
const numeral = v.fallback(
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\s*[-+]?\d{1,9}(?:\.\d{0,20})?\s*$/)), v.number()]),
    v.transform(Number),
    v.finite(),
  ),
  NaN,
);

const designator = v.fallback(shown(longestDesignator), '');

const metresPerFoot = 0.3048;
/** A wider runway is a mistake. */
const widestFeet = 3000;

/** Null for a runway that can't be drawn. */
const runway = v.fallback(
  v.pipe(
    v.object({
      le_ident: designator,
      le_latitude_deg: numeral,
      le_longitude_deg: numeral,
      he_ident: designator,
      he_latitude_deg: numeral,
      he_longitude_deg: numeral,
      width_ft: numeral,
    }),
    v.transform((row): Runway | null => {
      const low = toEnd(row.le_ident, row.le_latitude_deg, row.le_longitude_deg);
      const high = toEnd(row.he_ident, row.he_latitude_deg, row.he_longitude_deg);
      const { width_ft: feet } = row;
      const widthMetres = feet > 0 && feet <= widestFeet ? feet * metresPerFoot : null;
      return low && high && { ends: [low, high], widthMetres };
    }),
  ),
  null,
);

function toEnd(designator: string, lat: number, lng: number): RunwayEnd | null {
  // Comparing with NaN is false.
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { designator, at: { lat, lng } } : null;
}

const airport = v.pipe(
  v.object({
    icao: key,
    name: filled(name),
    runways: v.fallback(upTo(maxRunways, runway), []),
  }),
  v.transform(({ icao, name, runways }): AirportInfo => ({
    icao,
    name,
    runways: runways.filter((runway) => runway !== null),
  })),
);

/** B7. One airport, or an object with several by their codes. */
export const airports = v.union([
  v.pipe(
    airport,
    v.transform((only): readonly AirportInfo[] => [only]),
  ),
  v.pipe(
    v.custom<object>(isSeveral),
    v.transform((byCode): unknown[] => Object.values(byCode)),
    v.array(airport),
  ),
]);

function isSeveral(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  return Object.keys(answer).length <= maxAirports;
}

/** B3. The specification promises no body, so any body is accepted. */
export const storedContact = v.fallback(
  v.object({
    id: v.nullable(v.pipe(v.union([key, v.number()]), v.toString(), v.transform(displayText))),
  }),
  { id: null },
);

/** B5. The row that the service may return for a switch; null if it doesn't. */
export const switchedRow = v.fallback(v.nullable(airportRequest), null);

/** B4. Whether the service itself confirms the change, rather than a proxy in between. */
export const changedLinks = v.pipe(
  v.unknown(),
  v.transform((answer) => ({ confirmed: v.is(confirmation, answer) })),
);
const confirmation = v.object({ success: v.literal(true) });

const noticeText = v.pipe(
  v.string(),
  v.transform((text) => cutWords(displayText(text)) || null),
);

/** B8. The notice to everyone; null if there is none. */
export const notice = v.pipe(
  v.object({
    notam: v.fallback(v.nullable(noticeText), null),
    type: v.fallback(v.picklist(noticeTypes), 'info'),
  }),
  v.transform(({ notam, type }): ServiceNotice | null =>
    notam === null ? null : { text: notam, type },
  ),
);

/** B9. Times are dropped: they don't tell when a light changed. */
export const lights = v.pipe(
  v.object({
    controllers: v.fallback(upTo(maxRows, v.unknown()), []),
    objects: upTo(maxPoints, v.object({ id: key, state: v.boolean() })),
    offline: v.boolean(),
  }),
  v.transform(({ controllers, objects, offline }): Lights => {
    const idsOf = (lit: boolean) =>
      objects.filter(({ state }) => state === lit).map(({ id }) => id);
    return { controllers: controllers.length, offline, lit: idsOf(true), unlit: idsOf(false) };
  }),
);

/** B10. Whether the user may change the airport. */
export const editable = v.object({ editable: v.boolean() });

/** B10. The files that the EuroScope plugin gets; their addresses aren't needed. */
export const euroScopeFiles = v.pipe(
  v.object({
    files: upTo(maxFiles, v.object({ fileName: v.fallback(name, ''), uploaded: words })),
  }),
  v.transform(({ files }): readonly EuroScopeFile[] =>
    files.map(({ fileName, uploaded }) => ({
      name: fileName,
      uploadedAt: serviceTime(uploaded),
    })),
  ),
);

/** B6. The parts that have an outage, with status 200 or 503. */
export const health = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(
    (answer) => typeof answer === 'object' && answer !== null && !Array.isArray(answer),
  ),
  v.check((parts) => Object.values(parts).some((state) => state === 'ok' || state === 'outage')),
  v.transform((parts) => Object.keys(parts).filter((part) => parts[part] === 'outage')),
);

/** For responses whose body isn't needed (A5). */
export const anything = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

export type Account = v.InferOutput<typeof account>;
export type Points = v.InferOutput<typeof points>;
export type Links = v.InferOutput<typeof links>;
export type AirportRequest = v.InferOutput<typeof airportRequest>;
