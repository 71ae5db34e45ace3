import fc from 'fast-check';
import { signIn } from './actions.ts';
import {
  afterwards,
  betweenAirports,
  commandOf,
  commands,
  overlapping,
  nextSession,
  stagingSeveral,
  unanswered,
  undoing,
  type Command,
} from './commands.ts';
import { checkEnd, checkStep } from './invariants/all.ts';
import { checkLeft } from './invariants/q4.ts';
import { newModel, type Model, type Tally } from './model.ts';
import type { ServiceName } from './person.ts';
import { openWorld } from './world.ts';

interface Options {
  readonly seed: number;
  readonly runs: number;
  readonly tally: Tally;
  /** When to stop, in milliseconds from now. */
  readonly forMs?: number;
  /** Whether to look for a shorter counterexample, which takes a minute. */
  readonly shrinks?: boolean;
}

/**
 * Runs random sequences of commands. @throws Error with the first sequence after which an invariant is
 * broken, as `replay` takes it.
 */
export async function explore({
  seed,
  runs,
  tally,
  forMs,
  shrinks = false,
}: Options): Promise<void> {
  const crossing = [
    ...Array.from({ length: 8 }, () => overlapping),
    ...Array.from({ length: 6 }, () => [nextSession, betweenAirports]).flat(),
    ...Array.from({ length: 4 }, () => [afterwards, undoing]).flat(),
    ...[stagingSeveral, stagingSeveral, unanswered, unanswered, unanswered],
  ];
  const sequences = fc.commands([...commands, ...crossing], { maxCommands: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequences, (steps) => runSteps(steps, tally)),
    {
      ...{ seed, numRuns: runs, endOnFailure: !shrinks },
      plugins: forMs === undefined ? [] : [fc.interruptAfterTimeLimit(forMs)],
    },
  );
}

/** Repeats the printed commands of a counterexample. */
export async function replay(steps: string, tally: Tally, tells = false): Promise<void> {
  const texts = steps.replaceAll(/\s*\/\*.*?\*\/|^\[|\]$/g, '').split(/,| ; /);
  await runSteps(texts.map(commandOf), tally, tells);
}

async function runSteps(steps: Iterable<Command>, tally: Tally, tells = false): Promise<void> {
  const world = await openWorld();
  const model = newModel(world, tally);
  try {
    await signIn(model, 'nadia');
    await fc.asyncModelRun(() => ({ model, real: world }), steps);
    await settle(model);
  } finally {
    if (tells) console.log(story(model));
    await world.end();
    tally.end();
  }
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
  const both = [world.inUse === 'mine' ? 'other' : 'mine', world.inUse] as const;
  // What was in flight in an earlier run becomes certain a minute after the app has started and used its service.
  for (const service of both) await useAgain(model, service);
  await world.passTime(61_000);
  for (const service of both) {
    await useAgain(model, service);
    // What the first one destroys, the next one shows.
    for (const icao of ['EDDF', 'EDDM', 'EDDL', 'EDDF'] as const) {
      await world.person.openAirport(icao);
      await world.idle();
    }
    await world.person.reload();
    await world.idle();
    await checkStep(model);
    await checkEnd(model);
  }
  await checkLeft(model);
}

async function useAgain(model: Model, service: ServiceName): Promise<void> {
  const { world } = model;
  await world.person.useService(service);
  await world.idle();
  if (world.run.application.state.session.kind !== 'signed-in') await signIn(model, 'nadia');
}

/** Returns what left the app and what the services did, in order. */
function story({ world }: Model): string {
  const sent = world.sent.map(({ order, run, method, path, body, end }) => {
    const ended = end ? `${end.isAnswered ? 'answered' : 'given up'} at ${end.order}` : 'open';
    return { order, line: `run ${run} sends ${method} ${path} ${body}, ${ended}` };
  });
  const arrivals = Object.values(world.services).flatMap((service) => service.arrivals);
  const done = arrivals.map(({ ran = 0, service, path, loss = '', status, sent: of }) => {
    return { order: ran, line: `  ${service} did ${of}: ${path} ${status ?? ''} ${loss}` };
  });
  const all = [...sent, ...done].filter(({ order }) => order > 0);
  return all
    .toSorted((one, other) => one.order - other.order)
    .map(({ order, line }) => `${order} ${line}`)
    .join('\n');
}
