import { randomUUID } from 'node:crypto';
import type { ApplyEnded, ApplyRun as Shown, RunAirport } from '../../../contract/airport-work.ts';
import type { AppError, Result } from '../../../contract/result.ts';
import type { Airport } from '../staged/airport.ts';
import type { Person } from '../staged/told.ts';

/** An airport with the revision of the staging that the user saw. */
export interface SeenAirport {
  readonly icao: string;
  readonly rev: number;
}

interface ApplyRunParts {
  readonly airports: readonly SeenAirport[];
  readonly isUndo: boolean;
  /** Who applies. Nobody else sees the outcomes. */
  readonly person: Person;
  readonly at: (icao: string) => Airport;
  readonly apply: (airport: Airport, rev: number) => Promise<Result<ApplyEnded>>;
  readonly onChange: () => void;
}

export class ApplyRun {
  readonly person: Person;
  /** Where changes were made, with the revision of the staging right after that. */
  made: readonly SeenAirport[] = [];
  readonly #parts: ApplyRunParts;
  readonly #id: string = randomUUID();
  #phase: Shown['phase'] = 'applying';
  #airports: readonly RunAirport[];
  #current: Airport | undefined;

  constructor(parts: ApplyRunParts) {
    const { airports, person, at } = parts;
    this.#parts = parts;
    this.person = person;
    this.#airports = airports.map(({ icao }) => {
      return { icao, changes: at(icao).staging.pending.length, ended: null };
    });
  }

  get state(): Shown {
    const { isUndo } = this.#parts;
    return { id: this.#id, phase: this.#phase, isUndo, airports: this.#airports };
  }

  /** The airport where it is now, if it's running. */
  get at(): readonly string[] {
    return this.#current ? [this.#current.icao] : [];
  }

  get isRunning(): boolean {
    return this.#phase !== 'ended';
  }

  /** Sends nothing more. What is in flight is finished and recorded. */
  stop(why: AppError): void {
    if (this.#phase === 'applying') this.#become('stopping');
    this.#current?.running?.stop(why);
  }

  async run(): Promise<Shown> {
    for (const { icao, rev } of this.#parts.airports) {
      if (this.#phase !== 'applying') break;
      this.#current = this.#parts.at(icao);
      const ended = await this.#parts.apply(this.#current, rev);
      this.#note(this.#current, ended);
      if (!mayContinue(ended)) break;
    }
    this.#current = undefined;
    this.#become('ended');
    return this.state;
  }

  #note({ icao, staging }: Airport, ended: Result<ApplyEnded>): void {
    this.#airports = this.#airports.map((one) => (one.icao === icao ? { ...one, ended } : one));
    if (ended.ok && ended.value.outcomes.some(({ outcome }) => outcome.kind === 'done')) {
      this.made = [...this.made, { icao, rev: staging.rev }];
    }
    this.#parts.onChange();
  }

  #become(phase: Shown['phase']): void {
    this.#phase = phase;
    this.#parts.onChange();
  }
}

/** Returns whether to apply at the next airport. If not, its changes would fail for the same reason. */
function mayContinue(result: Result<ApplyEnded>): boolean {
  if (!result.ok) return isOfAirport(result.error);
  return result.value.outcomes.every(({ outcome }) => {
    if (outcome.kind === 'unknown') return false;
    return outcome.kind !== 'not-sent' || isOfAirport(outcome.error);
  });
}

const isOfAirport = ({ kind }: AppError): boolean =>
  ['forbidden', 'not-found', 'rejected', 'conflict'].includes(kind);
