import { app } from '../../frame/app.svelte.ts';
import { download } from '../../controls/download.ts';
import type { AirportIndex } from '../airport/airport-index.ts';
import { formatPairs } from './pairs-csv.ts';
import { workspace as text } from '../text.ts';

/** Downloads the service's links in the format that an import reads. */
export function exportLinks({ airport }: AirportIndex): void {
  const name = `${airport.icao}-links.csv`;
  download(name, formatPairs(airport.links), 'text/csv');
  app.done(text.exported(airport.links.length, name));
}
