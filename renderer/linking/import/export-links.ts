import { app } from '../../frame/app.svelte.ts';
import { download } from '../../controls/download.ts';
import type { AirportIndex } from '../airport/airport-index.ts';
import { formatPairs } from './pairs-csv.ts';
import { workspace as texts } from '../workspace-texts.ts';

/** The links that the service has, as an import takes them. */
export function exportLinks({ airport }: AirportIndex): void {
  const name = `${airport.icao}-links.csv`;
  download(name, formatPairs(airport.links), 'text/csv');
  app.done(texts.exported(airport.links.length, name));
}
