import { randomUUID } from 'node:crypto';
import type {
  ApplyEnded,
  CountedOutcomes,
  Several,
  SeveralAirport,
} from '../../contract/airport-work.ts';
import { done, type AppError, type Result } from '../../contract/result.ts';
import type { Person } from './staged/told.ts';

/** An airport with the revision of the staging that the user saw. */
export interface SeenAirport {
  readonly icao: string;
  readonly rev: number;
}

interface SeveralApplyParts {
  readonly airports: readonly SeenAirport[];
  readonly isUndo: boolean;
  /** Who applies. Nobody else sees the outcomes. */
  readonly person: Person;
  /** Returns how many changes are pending at an airport. */
  readonly changesAt: (icao: string) => number;
  readonly apply: (airport: SeenAirport) => Promise<Result<ApplyEnded>>;
  /** Called when `state` has changed. */
  readonly onChange: () => void;
}

/** An apply at one airport after another. */
export class SeveralApply {
  readonly person: Person;
  /** Where changes were made, with the revision of the staging right after that. */
  made: readonly SeenAirport[] = [];
  readonly #parts: SeveralApplyParts;
  readonly #id = randomUUID();
  #phase: Several['phase'] = 'applying';
  #airports: readonly SeveralAirport[];

  constructor(parts: SeveralApplyParts) {
    const { airports, person, changesAt } = parts;
    this.#parts = parts;
    this.person = person;
    this.#airports = airports.map(({ icao }) => ({ icao, changes: changesAt(icao), ended: null }));
  }

  get state(): Several {
    const { isUndo } = this.#parts;
    return { id: this.#id, phase: this.#phase, isUndo, airports: this.#airports };
  }

  get isRunning(): boolean {
    return this.#phase !== 'ended';
  }

  /** Stops before the next airport. */
  stop(): void {
    if (this.#phase === 'applying') this.#become('stopping');
  }

  async run(): Promise<Several> {
    for (const airport of this.#parts.airports) {
      if (this.#phase !== 'applying') break;
      const result = await this.#parts.apply(airport);
      this.#note(airport.icao, result);
      if (!mayContinue(result)) break;
    }
    this.#become('ended');
    return this.state;
  }

  #note(icao: string, result: Result<ApplyEnded>): void {
    const ended = result.ok ? done(counted(result.value)) : result;
    this.#airports = this.#airports.map((one) => (one.icao === icao ? { ...one, ended } : one));
    if (result.ok && result.value.outcomes.some(({ outcome }) => outcome.kind === 'done')) {
      this.made = [...this.made, { icao, rev: result.value.work.staging.rev }];
    }
    this.#parts.onChange();
  }

  #become(phase: Several['phase']): void {
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

/** Returns whether an error affects only this airport. `conflict`: something else is staged there now. */
const isOfAirport = ({ kind }: AppError): boolean =>
  ['forbidden', 'not-found', 'rejected', 'conflict'].includes(kind);

function counted({ outcomes, wasRead }: ApplyEnded): CountedOutcomes {
  const same = Map.groupBy(outcomes, ({ outcome }) => JSON.stringify(outcome));
  return {
    wasRead,
    outcomes: [...same.values()].flatMap(([first, ...others]) =>
      first ? [{ outcome: first.outcome, count: others.length + 1 }] : [],
    ),
  };
}
