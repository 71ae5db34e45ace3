import { app } from '../app.svelte.ts';
import { download } from '../parts/download.ts';
import type { AirportIndex } from './airport-index.ts';
import { formatPairs } from './csv.ts';
import { count } from './airport-words.ts';

/** The links that the service has, as an import takes them. */
export function exportLinks({ airport }: AirportIndex): void {
  const name = `${airport.icao}-links.csv`;
  download(name, formatPairs(airport.links), 'text/csv');
  app.done(`Exported ${count(airport.links.length, 'link')} as ${name}.`);
}
