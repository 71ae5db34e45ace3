import fc from 'fast-check';
import { brief, changeAt, otherActions, switchAt, writes, type Action } from './actions.ts';
import { checkStep } from './invariants/all.ts';
import { left } from './invariants/i1.ts';
import type { Model } from './model.ts';
import type { Loss } from './person.ts';
import type { World } from './world.ts';

export type Command = fc.AsyncCommand<Model, World>;

const losses: readonly Loss[] = [
  ...(['before', 'after', 'cut', '500', 'done-500', '429', 'late', 'hold'] as const),
];
const loss = fc.constantFrom(...losses);
const kind = fc.constantFrom('read' as const, 'write' as const, 'any' as const);

/** Runs one step, waits until the app has done what it can, and checks what must hold. */
function step(
  name: string,
  run: (model: Model) => unknown,
  when: (model: Model) => boolean = () => true,
): Command {
  return {
    check: when,
    run: async (model, world) => {
      const from = world.order();
      await run(model);
      await world.idle();
      model.tally.note(name.split(' ')[0] ?? '', world, from);
      await checkStep(model);
    },
    toString: () => name,
  };
}

const can =
  ({ verb, when = () => true }: Action) =>
  (model: Model): boolean =>
    model.world.person.can.has(verb) && when(model);

const acted = (action: Action): Command => step(action.name, action.run, can(action));

/** The next request of an action fails. */
const actedWith = fc.oneof(...writes).chain((action) =>
  fc.tuple(loss, kind, fc.integer({ min: 1, max: 3 })).map(([how, what, times]) =>
    step(
      `${action.name} × ${what} ${how} ${times}`,
      async (model) => {
        model.world.fail(what, how, times);
        await action.run(model);
      },
      can(action),
    ),
  ),
);

const events: readonly fc.Arbitrary<Command>[] = [
  fc.constant(step('restart', (model) => left(model, () => model.world.restart()))),
  fc.constant(step('kill', (model) => left(model, () => model.world.kill()))),
  fc.constant(step('release', ({ world }) => world.release())),
  fc.constant(step('giveUp', ({ world }) => world.giveUp())),
  fc.constant(
    step('expire', ({ world, expired }) => {
      expired.add(world.inUse);
      return world.expire();
    }),
  ),
  fc
    .tuple(kind, loss)
    .map(([what, how]) => step(`fail ${what} ${how}`, ({ world }) => world.fail(what, how, 1))),
  changeAt.map(([at, one]) =>
    step(`linkByOthers ${brief([one])}`, ({ world }) => world.linkByOthers(at, one)),
  ),
  switchAt.map((one) =>
    step(`switchByOthers ${one.icao} ${one.on ? 'on' : 'off'}`, ({ world }) =>
      world.switchByOthers(one),
    ),
  ),
  fc
    .constantFrom(1, 61, 3601, 90_000)
    .map((seconds) => step(`passTime ${seconds}`, ({ world }) => world.passTime(seconds * 1000))),
  fc.constant(
    step('keychain', ({ world }) =>
      world.setKeychain(world.keychain.state === 'works' ? 'refuses' : 'works'),
    ),
  ),
  fc.constant(
    step('disk', async ({ world }) => {
      world.setDisk(world.disk.state === 'works' ? 'full' : 'works');
      await world.run.call('retryStorage');
    }),
  ),
];

/** What happens in a run, each with about how often. */
export const commands: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 8 }, () => actedWith),
  ...writes.map((action) => action.map(acted)),
  ...[...otherActions, ...otherActions].map((action) => action.map(acted)),
  ...events,
];
