import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './actions.ts';
import { commandOf, commands } from './commands.ts';
import { checkSwitches } from './invariants/q2.ts';
import { checkActivity } from './invariants/q3.ts';
import { newModel, Tally } from './model.ts';
import { onScreen, pageCommands, step, type PageStep } from './page/commands.ts';
import { PageHost } from './page/host.ts';
import { openPagePerson } from './page/page-person.ts';
import { placeNames } from './page/places.ts';
import { look, personOf, type PageModel } from './page/screen.ts';
import { seedsFor } from './seeds.ts';
import { openWorld, type World } from './world.ts';

const {
  COMPANION_MODEL_SEED: seed,
  COMPANION_MODEL_PATH: path,
  COMPANION_MODEL_RUNS: runs = '10000',
  COMPANION_MODEL_SECONDS: seconds = '9',
} = process.env;

let host: PageHost;
beforeAll(async () => {
  host = await PageHost.open();
});
afterAll(() => host.close());

const own = [...pageCommands, ...pageCommands];
const all = fc.commands([...commands.map((one) => one.map(onScreen)), ...own], {
  ...{ maxCommands: 20, size: 'max' },
});

/** Ends all faults, and looks at everything again. What one reload destroys, the next one shows. */
async function lookAgain(model: PageModel, world: World): Promise<void> {
  world.endFaults();
  await world.run.call('retryStorage');
  await world.release();
  await world.giveUp();
  await world.passTime(61_000);
  const reload = step('reload', (_model, { person }) => person.reload());
  const lookAround = step('look around', async () => {
    for (const name of placeNames) await look(model, name);
  });
  for (const last of [lookAround, reload, reload, lookAround]) await last.run(model, world);
  await personOf(world).openPage('Contributions');
  await world.idle();
  checkSwitches(model, await world.person.shown(), true);
  await checkActivity(model);
}

/** Returns what was sent to change links. @param end looks at everything again */
async function runSteps(
  steps: Iterable<PageStep>,
  tally: Tally,
  end?: typeof lookAgain,
): Promise<readonly string[]> {
  const world = await openWorld(openPagePerson(host));
  const model: PageModel = {
    ...newModel(world, tally),
    ...{ put: new Map(), staged: new Map(), dismissed: new Set<string>() },
  };
  try {
    await signIn(model, 'nadia');
    await fc.asyncModelRun(() => ({ model, real: world }), steps);
    await end?.(model, world);
    return world.sent.flatMap(({ targets }) => targets.map(({ of, wanted }) => `${of} ${wanted}`));
  } finally {
    await world.end();
    tally.end();
  }
}

test('Q1 T6 what is imported at several airports is applied there, and undone', async () => {
  const imported = 'stageSeveral EDDF+L5_07C/L5_07C&EDDM+A4_08L/A4_08L';
  const steps = [imported, 'applySeveralAgain', 'undoApplied'];
  const sent = await runSteps(
    steps.map((step) => onScreen(commandOf(step))),
    new Tally(),
  );
  const pairs = ['EDDF_SB_L5_07C EDDF_LO_L5_07C', 'EDDM_SB_A4_08L EDDM_LO_A4_08L'];
  expect(sent).toEqual([true, false].flatMap((linked) => pairs.map((pair) => `${pair} ${linked}`)));
});

test.each(seedsFor(seed))(
  'I1 I2 Q1 Q2 T6 the page shows what is true, and what a person typed, chose and staged (seed %i)',
  { timeout: Number(seconds) * 1000 + 600_000 },
  async (from) => {
    const tally = new Tally();
    const end = performance.now() + Number(seconds) * 1000;
    const property = fc.asyncProperty(all, async (steps) => {
      if (performance.now() > end) return;
      await runSteps(steps, tally, lookAgain);
    });
    // A run is too slow to shrink it: replay it with the seed and the path.
    const options = { seed: from, endOnFailure: true, numRuns: Number(runs) };
    await fc.assert(property, path === undefined ? options : { ...options, path });
    expect(tally.runs).toBeGreaterThan(0);
    tally.print(false);
  },
);
