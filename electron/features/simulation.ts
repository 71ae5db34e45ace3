import type { HandlersOf } from '../contract/call.ts';
import { done, failed } from '../contract/result.ts';
import type { Condition, practiceCalls } from '../contract/service.ts';

export interface Simulation {
  readonly condition: Condition;
  readonly simulate: (condition: Condition) => Promise<void>;
  readonly changeAirport: (icao: string) => boolean;
}

/** @param onChange called when the condition has changed */
export const practiceHandlers = (
  simulation: Simulation | undefined,
  onChange: () => void,
): HandlersOf<typeof practiceCalls> => ({
  simulate: async (condition) => {
    if (!simulation) return notPractice;
    await simulation.simulate(condition);
    onChange();
    return done(null);
  },
  simulateChanges: (icao) =>
    Promise.resolve(simulation?.changeAirport(icao) === true ? done(null) : notPractice),
});

const notPractice = failed({ kind: 'conflict', said: '' });
