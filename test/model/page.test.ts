import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { commands } from './commands.ts';
import { checkActivity } from './invariants/q3.ts';
import { checkSwitches } from './invariants/q2.ts';
import { newModel, Tally } from './model.ts';
import { onScreen, pageCommands, step } from './page/commands.ts';
import { PageHost } from './page/host.ts';
import { openPagePerson } from './page/page-person.ts';
import { placeNames } from './page/places.ts';
import { look, personOf, type PageModel } from './page/screen.ts';
import { openWorld, type World } from './world.ts';

const {
  COMPANION_MODEL_SEED: seed = '1',
  COMPANION_MODEL_RUNS: runs = '20',
  COMPANION_MODEL_PATH: path,
} = process.env;

let host: PageHost;
beforeAll(async () => {
  host = await PageHost.open();
});
afterAll(() => host.close());

/** What a person sees when faults have ended, at each look again. */
async function settle(model: PageModel, world: World): Promise<void> {
  for (const { losses } of Object.values(world.services)) losses.length = 0;
  world.setDisk('works');
  world.setKeychain('works');
  await world.run.call('retryStorage');
  await world.release();
  await world.giveUp();
  await world.passTime(61_000);
  const reload = step('reload', (_model, { person }) => person.reload());
  const lookAround = step('look around', async () => {
    for (const name of placeNames) await look(model, name);
  });
  // What one reload destroys, the next one shows.
  for (const last of [lookAround, reload, reload, lookAround]) await last.run(model, world);
  await personOf(world).openPage('Contributions');
  await world.idle();
  await checkSwitches(model);
  await checkActivity(model);
}

test('nothing that is typed, chosen, staged or shown is lost or mixed up, after any sequence on the page', async () => {
  const tally = new Tally();
  const known = new Map<string, number>();
  const started = performance.now();
  const all = [...commands.map((one) => one.map(onScreen)), ...pageCommands, ...pageCommands];
  try {
    await fc.assert(
      fc.asyncProperty(fc.commands(all, { maxCommands: 20, size: 'max' }), async (steps) => {
        tally.runs += 1;
        const world = await openWorld(openPagePerson(host));
        const model: PageModel = {
          ...newModel(world, tally),
          ...{
            put: new Map(),
            applied: new Set(),
            staged: new Map(),
            dismissed: new Set<string>(),
            sentChecked: 0,
          },
        };
        try {
          await world.person.signIn('nadia');
          await world.idle();
          await fc.asyncModelRun(() => ({ model, real: world }), steps);
          await settle(model, world);
        } finally {
          await world.end();
          for (const line of model.known) known.set(line, (known.get(line) ?? 0) + 1);
        }
      }),
      { seed: Number(seed), numRuns: Number(runs), ...(path && { path }), endOnFailure: true },
    );
  } finally {
    const seconds = (performance.now() - started) / 1000;
    console.log(tally.lines.join('\n'), known, tally.runs, 'runs', seconds, 's');
  }
}, 3_900_000);
