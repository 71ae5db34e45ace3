import type { AirportPoint, LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { indexAirport } from '../../../renderer/linking/airport/airport-index.ts';
import {
  displayedByPoint,
  displayedLinks,
} from '../../../renderer/linking/airport/displayed-links.ts';
import { suggestLinks, type Suggestion } from '../../../renderer/linking/nearest/suggest-links.ts';

interface Suggesting {
  readonly points: readonly AirportPoint[];
  /** The service's links. */
  readonly links?: readonly Pair[];
  readonly staged?: readonly LinkChange[];
  readonly withinMetres?: number;
  readonly unusualMetres?: number;
}

/** Returns what Link to nearest suggests at an airport. */
export function suggest(airport: Suggesting): readonly Suggestion[] {
  const { points, links = [], staged = [], withinMetres = 1000, unusualMetres = 1000 } = airport;
  const index = indexAirport({ icao: 'TEST', points, links, readAt: 0 });
  const linksOf = displayedByPoint(index, displayedLinks(index, staged));
  return suggestLinks({ index, linksOf, withinMetres, unusualMetres });
}
