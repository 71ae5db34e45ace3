import type { LineProblem } from '../import/import-pairs.ts';
import type { PairLine } from '../import/pairs-csv.ts';

/** The most airports at a time: a division has no more. */
export const maxAirports = 60;

export interface GroupedLines {
  /** In alphabetical order. */
  readonly airports: readonly AirportLines[];
  readonly problems: readonly { readonly line: number; readonly problem: LineProblem }[];
}

export interface AirportLines {
  readonly icao: string;
  readonly lines: readonly PairLine[];
}

/** Returns the lines by airport. Those that name none are for the airport in use. */
export function groupLines(lines: readonly PairLine[], inUse: string | undefined): GroupedLines {
  const byAirport = new Map<string, PairLine[]>();
  const problems: GroupedLines['problems'][number][] = [];
  for (const line of lines) {
    const icao = ('pair' in line ? line.icao : undefined) ?? inUse;
    if ('problem' in line) problems.push({ line: line.number, problem: line.problem });
    else if (icao === undefined) problems.push({ line: line.number, problem: 'no-airport' });
    else if (byAirport.has(icao)) byAirport.get(icao)?.push(line);
    else byAirport.set(icao, [line]);
  }
  const airports = [...byAirport].map(([icao, ofAirport]) => ({ icao, lines: ofAirport }));
  return { airports: airports.sort((a, b) => (a.icao < b.icao ? -1 : 1)), problems };
}
