import * as v from 'valibot';
import type { Client } from '../../api/client.ts';
import type { AirportRequest } from '../../api/schema.ts';
import { icao } from '../../contract/fields.ts';

interface DivisionAirportsParts {
  readonly client: DivisionClient;
  /** Reads airports. `take` is called with those of each division. */
  readonly reading: <T>(work: (take: TakeRequests) => Promise<T>) => Promise<T>;
}

type TakeRequests = (divisionId: number, rows: readonly AirportRequest[]) => void;
type DivisionClient = Pick<Client, 'readOwnDivisions' | 'readAirportRequests'>;

/** Limits the number of requests; nobody is a member of more divisions. */
const maxDivisions = 20;

/** The approved airports of one account’s divisions, read once. */
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

  async #read(): Promise<readonly string[]> {
    const { airports, isComplete } = await this.#parts.reading((take) => this.#readDivisions(take));
    if (!isComplete) this.#known = undefined;
    return airports;
  }

  async #readDivisions(take: TakeRequests) {
    const { client } = this.#parts;
    const divisions = await client.readOwnDivisions();
    if (!divisions.ok) return { airports: [], isComplete: false };
    const ids = [...new Set(divisions.value.map(({ id }) => id))].slice(0, maxDivisions);
    const answers = await Promise.all(ids.map((id) => client.readAirportRequests(id)));
    for (const [at, answer] of answers.entries()) {
      if (answer.ok) take(ids[at] ?? 0, answer.value);
    }
    const approved = answers.flatMap((answer) =>
      answer.ok ? answer.value.filter(({ status }) => status === 'approved') : [],
    );
    const airports = new Set(approved.flatMap((request) => codeOf(request.icao)));
    return { airports: [...airports].sort(), isComplete: answers.every(({ ok }) => ok) };
  }
}

function codeOf(text: string): string[] {
  const code = v.safeParse(icao, text);
  return code.success ? [code.output] : [];
}
