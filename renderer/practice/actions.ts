import type { Condition } from '../../electron/contract/service.ts';
import type { Action } from '../controls/menu/action.ts';
import { tour } from '../first-run/tour.svelte.ts';
import { app } from '../frame/app.svelte.ts';
import { actions as texts, conditionNames, outcomes } from './text.ts';

export const conditions = Object.keys(conditionNames) as readonly Condition[];

export const takeTour: Action = { ...texts.tour, run: () => tour().begin() };

export const simulate = (condition: Condition): Action => ({
  ...texts.simulate(condition),
  isRare: condition !== 'none',
  run: () => app.report(app.calls.simulate(condition)),
});

/** Simulates changes by others at the airport in work. Loading it again shows them. */
export function changeByOthers(): Action {
  const icao = app.state?.linking.inWork?.icao;
  if (icao === undefined) return { ...texts.change(), blocked: texts.noAirport, run: () => null };
  return {
    ...texts.change(icao),
    run: async () => {
      const result = await app.calls.simulateChanges(icao);
      if (result.ok) app.done(outcomes.changed(icao));
      else {
        app.status = { kind: 'failed', message: { what: outcomes.nothing(icao), next: '' } };
      }
    },
  };
}

/** Returns what can be done on the practice service, and nothing on another one. */
export const practiceActions = (): readonly Action[] =>
  app.state?.profile.practice === true
    ? [
        takeTour,
        changeByOthers(),
        ...conditions.filter((other) => other !== app.state?.simulating).map(simulate),
      ]
    : [];
