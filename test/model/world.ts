import type { Application } from '../../electron/application.ts';
import type { CallName } from '../../electron/contract.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { AppState } from '../../electron/contract/state.ts';
import type { Events, Person, ServiceName } from './person.ts';

/** One run of the app, from its start to its end, restart or kill. */
export interface Run {
  readonly application: Application;
  readonly folder: string;
  /** Makes a call as the page does, through the real `dispatch`. `meantFor`: `AppState.serviceId`. */
  readonly call: (
    name: CallName,
    payload?: unknown,
    meantFor?: unknown,
  ) => Promise<Result<unknown>>;
  readonly onState: (listener: (state: AppState) => void) => void;
  readonly log: (message: string, thrown?: unknown) => string;
}

/**
 * Opens the side of a person on a run of the app: called at each start. `browse` is what opens the
 * system's browser for a sign-in: the world answers it with the provider's page.
 */
export type OpenPerson = (run: Run, world: World) => Promise<Person>;

/** A request that reached a service, recorded at its door. */
export interface Arrival {
  readonly service: ServiceName;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly token: string | undefined;
  readonly at: number;
}

export interface World extends Events {
  readonly run: Run;
  readonly person: Person;
  /** Every request of every run, in order. */
  readonly network: readonly Arrival[];
  /** Every line of the log of every run. */
  readonly log: readonly string[];
  /** Every state that was pushed to a page, with the run that pushed it. */
  readonly states: readonly AppState[];
  /** Resolves when the app waits for nothing but what is held, a time limit or the person. */
  idle(): Promise<void>;
  end(): Promise<void>;
}
