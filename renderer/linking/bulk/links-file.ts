import * as v from 'valibot';
import { isAirportCode } from '../../../electron/contract/airport-code.ts';
import type { AirportPairs, PairLine } from '../import/pairs-csv.ts';
import { parseJson } from '../import/parse-json.ts';

/** Identifies an export of several airports as JSON. */
const linksFormat = 'stopbar-companion-links';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

const schema = v.object({
  format: v.literal(linksFormat),
  version: v.literal(1),
  airports: v.array(
    v.object({
      icao: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.check(isAirportCode)),
      links: v.array(v.object({ stopbarId: id, leadOnId: id })),
    }),
  ),
});

export const isLinksFile = (text: string): boolean => text.includes(`"${linksFormat}"`);

/** Returns the links as lines, counted from 1; undefined if it isn't a valid export. */
export function readLinksFile(text: string): readonly PairLine[] | undefined {
  const read = v.safeParse(schema, parseJson(text.replace(/^\uFEFF/, '')), { abortEarly: true });
  if (!read.success) return undefined;
  const pairs = read.output.airports.flatMap(({ icao, links }) =>
    links.map((pair) => ({ icao, pair })),
  );
  return pairs.map((line, at) => ({ number: at + 1, ...line }));
}

export function formatLinksFile(airports: readonly AirportPairs[], now: number): string {
  const lines = airports.map(({ icao, pairs }) => {
    const links = pairs.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId }));
    return `\n    ${JSON.stringify({ icao, links })}`;
  });
  const head = { format: linksFormat, version: 1, exported: new Date(now).toISOString() };
  const fields = Object.entries(head).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{\n  ${fields.join(',\n  ')},\n  "airports": [${lines.join(',')}\n  ]\n}\n`;
}

export const linksFileName = (form: string, now: number): string =>
  `links-${new Date(now).toISOString().slice(0, 10)}.${form}`;
