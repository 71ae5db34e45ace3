import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkEnd, checkStep } from './invariants/all.ts';
import { commands } from './commands.ts';
import { newModel, Tally } from './model.ts';
import { openWorld } from './world.ts';

const {
  COMPANION_MODEL_SEED: seed = '1',
  COMPANION_MODEL_RUNS: runs = '60',
  COMPANION_MODEL_PATH: path,
} = process.env;

test(
  'I1 I2 I3 I4 I5 Q1 Q2 Q3 nothing is lost, doubled or shown to another, after any sequence of calls',
  { timeout: 600_000 },
  async () => {
    const tally = new Tally();
    const known = new Map<string, number>();
    const t0 = performance.now();
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.commands([...commands], { maxCommands: 40, size: 'max' }),
          async (steps) => {
            tally.runs += 1;
            const world = await openWorld();
            const model = newModel(world, tally);
            try {
              await world.person.signIn('nadia');
              await world.idle();
              await fc.asyncModelRun(() => ({ model, real: world }), steps);
              for (const service of Object.values(world.services)) service.losses.length = 0;
              world.setDisk('works');
              world.setKeychain('works');
              await world.run.call('retryStorage');
              await world.release();
              await world.giveUp();
              await world.passTime(61_000);
              await world.restart();
              for (const service of ['mine', 'other', 'mine'] as const) {
                await world.person.useService(service);
                if (world.run.application.state.session.kind === 'signed-out')
                  await world.person.signIn('nadia');
                await world.idle();
                for (const icao of ['EDDF', 'EDDM', 'EDDF'] as const) {
                  await world.person.openAirport(icao);
                  await world.idle();
                }
                await checkStep(model);
                await checkEnd(model);
              }
            } finally {
              await world.end();
              for (const line of model.known) known.set(line, (known.get(line) ?? 0) + 1);
            }
          },
        ),
        { seed: Number(seed), numRuns: Number(runs), ...(path && { path }), endOnFailure: true },
      );
    } finally {
      console.log(
        tally.lines.join('\n'),
        known,
        tally.runs,
        performance.now() - t0,
        process.cpuUsage(),
      );
    }
    expect(tally.runs).toBeGreaterThan(0);
  },
);
