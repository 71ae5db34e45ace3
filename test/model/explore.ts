import fc from 'fast-check';
import { signIn } from './actions.ts';
import { commands } from './commands.ts';
import { checkEnd, checkStep } from './invariants/all.ts';
import { newModel, type Model, type Tally } from './model.ts';
import { openWorld, type OpenPerson } from './world.ts';

interface Options {
  readonly seed: number;
  readonly runs: number;
  /** fast-check's path of a counterexample, to repeat it. */
  readonly path?: string | undefined;
  readonly openPerson?: OpenPerson;
  readonly tally: Tally;
  /** How long to look for a shorter counterexample; by default, not at all. */
  readonly shrinkMs?: number;
}

/** Runs random sequences of commands. @throws an error with the seed and path of the first that breaks an invariant. */
export async function explore({
  seed,
  runs,
  path,
  openPerson,
  tally,
  shrinkMs = 0,
}: Options): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...commands], { maxCommands: 40, size: 'max' }),
      async (steps) => {
        const world = await openWorld(openPerson);
        const model = newModel(world, tally);
        try {
          await signIn(model, 'nadia');
          await fc.asyncModelRun(() => ({ model, real: world }), steps);
          await settle(model);
        } finally {
          await world.end();
          tally.end(model.known);
        }
      },
    ),
    {
      seed,
      numRuns: runs,
      endOnFailure: shrinkMs === 0,
      ...(shrinkMs > 0 && { interruptAfterTimeLimit: shrinkMs }),
      ...(path !== undefined && { path }),
    },
  );
}

/** Ends every fault, and checks that each service's truth is shown after it was read again. */
async function settle(model: Model): Promise<void> {
  const { world } = model;
  world.endFaults();
  await world.run.call('retryStorage');
  await world.release();
  await world.giveUp();
  await world.passTime(61_000);
  await world.restart();
  for (const service of [world.inUse === 'mine' ? 'other' : 'mine', world.inUse] as const) {
    await world.person.useService(service);
    await world.idle();
    if (world.run.application.state.session.kind !== 'signed-in') await signIn(model, 'nadia');
    // What the first one destroys, the next one shows.
    for (const icao of ['EDDF', 'EDDM', 'EDDF'] as const) {
      await world.person.openAirport(icao);
      await world.idle();
    }
    await world.person.reload();
    await world.idle();
    await checkStep(model);
    await checkEnd(model);
  }
}
