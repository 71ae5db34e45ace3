import { isWorthAsking, surveyAirport, type AirportReport } from './survey.ts';

/** As many as a division has. */
const mostChecked = 60;
const atOnce = 3;

interface Found {
  readonly icao: string;
  readonly report: AirportReport;
}

class BulkFindings {
  readonly total: number;
  done = $state(0);
  /** The number of airports that couldn't be read. */
  failed = $state(0);
  /** Those that don't look ready, in the order of the airports. */
  found = $state.raw<readonly Found[]>([]);
  readonly #icaos: readonly string[];
  readonly #left: string[];
  #isStopped = false;

  constructor(icaos: readonly string[]) {
    this.#icaos = [...new Set(icaos)].slice(0, mostChecked);
    this.#left = [...this.#icaos];
    this.total = this.#left.length;
    for (let at = 0; at < atOnce; at += 1) void this.#work();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #work(): Promise<void> {
    for (;;) {
      const icao = this.#left.shift();
      if (icao === undefined || this.#isStopped) return;
      const read = await surveyAirport(icao);
      this.done += 1;
      if (!read.ok) this.failed += 1;
      else if (isWorthAsking(read.value)) this.#add({ icao, report: read.value });
    }
  }

  #add(found: Found): void {
    const all = [...this.found, found];
    this.found = this.#icaos.flatMap((icao) => all.find((other) => other.icao === icao) ?? []);
  }
}

/** Checks airports that are about to be enabled, a few at a time. */
export const createFindings = (icaos: readonly string[]): BulkFindings => new BulkFindings(icaos);
