import { sayFinding } from '../../linking/checks/text.ts';
import type { Airport } from '../table/divisions.svelte.ts';
import { noPoints } from '../text.ts';
import { isWorthAsking, surveyAirport } from './survey.ts';

/** As many as a division has. */
const maxChecked = 60;
const atOnce = 3;

interface Found {
  readonly icao: string;
  readonly problems: readonly string[];
}

class BulkFindings {
  readonly asked: number;
  /** The number of airports whose links are checked. */
  readonly total: number;
  readonly unchecked: number;
  done = $state(0);
  /** The airports that couldn't be read. */
  failed = $state.raw<readonly string[]>([]);
  /** Those that don't look ready, in the order of the airports. */
  found = $state.raw<readonly Found[]>([]);
  /** Whether one has problems or couldn't be checked. */
  isDoubtful = $state(false);
  readonly #icaos: readonly string[];
  readonly #left: string[];
  #isStopped = false;

  constructor(airports: readonly Airport[]) {
    this.#icaos = [...new Set(airports.map(({ icao }) => icao))];
    const empty = new Set(airports.flatMap((one) => (one.hasObjects === false ? one.icao : [])));
    const toCheck = this.#icaos.filter((icao) => !empty.has(icao));
    this.found = [...empty].map((icao) => ({ icao, problems: [noPoints] }));
    this.isDoubtful = empty.size > 0;
    this.#left = toCheck.slice(0, maxChecked);
    this.asked = this.#icaos.length;
    this.total = this.#left.length;
    this.unchecked = toCheck.length - this.total;
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
      if (!read.ok) {
        this.failed = [...this.failed, icao];
        // A service may not list points at all.
        this.isDoubtful ||= read.error.kind !== 'not-found';
      } else if (read.value.points === 0) this.#add({ icao, problems: [noPoints] });
      else if (isWorthAsking(read.value))
        this.#add({ icao, problems: read.value.findings.map(sayFinding) });
    }
  }

  #add(found: Found): void {
    this.isDoubtful = true;
    const all = [...this.found, found];
    this.found = this.#icaos.flatMap((icao) => all.find((other) => other.icao === icao) ?? []);
  }
}

/** Checks airports that are about to be enabled, a few at a time. */
export const createFindings = (airports: readonly Airport[]): BulkFindings =>
  new BulkFindings(airports);
