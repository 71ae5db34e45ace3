import * as v from 'valibot';
import type { Client } from '../../api/client.ts';
import type { AirportRequest } from '../../api/schema.ts';
import { icao } from '../../contract/fields.ts';

export interface DivisionAirportsParts {
  readonly client: DivisionClient;
  /**
   * Called before the airports are read. Returns a function that takes the airports of each
   * division.
   */
  readonly startReading: () => (divisionId: number, rows: readonly AirportRequest[]) => void;
}

type DivisionClient = Pick<Client, 'forThisAccount'>;

/** Limits the number of requests; nobody is a member of more divisions. */
const maxDivisions = 20;

/** The approved airports of the user's divisions, read once per session. */
export class DivisionAirports {
  readonly #parts: DivisionAirportsParts;
  #known: Promise<readonly string[]> | undefined;

  constructor(parts: DivisionAirportsParts) {
    this.#parts = parts;
  }

  /** Returns the ICAO codes, sorted. Leaves out what can't be read, and reads it the next time. */
  list(): Promise<readonly string[]> {
    return (this.#known ??= this.#read());
  }

  /** Makes the next `list` read them again, because the account ends. */
  forget(): void {
    this.#known = undefined;
  }

  async #read(): Promise<readonly string[]> {
    const client = this.#parts.client.forThisAccount();
    const taking = this.#parts.startReading();
    const divisions = await client.readOwnDivisions();
    if (!divisions.ok) return this.#incomplete([]);
    const ids = [...new Set(divisions.value.map(({ id }) => id))].slice(0, maxDivisions);
    const answers = await Promise.all(ids.map((id) => client.readAirportRequests(id)));
    for (const [at, answer] of answers.entries()) {
      if (answer.ok) taking(ids[at] ?? 0, answer.value);
    }
    const approved = answers.flatMap((answer) =>
      answer.ok ? answer.value.filter(({ status }) => status === 'approved') : [],
    );
    const airports = new Set(approved.flatMap((request) => codeOf(request.icao)));
    const sorted = [...airports].sort();
    return answers.every(({ ok }) => ok) ? sorted : this.#incomplete(sorted);
  }

  #incomplete(airports: readonly string[]): readonly string[] {
    this.forget();
    return airports;
  }
}

function codeOf(text: string): string[] {
  const code = v.safeParse(icao, text);
  return code.success ? [code.output] : [];
}
