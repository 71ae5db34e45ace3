import fc from 'fast-check';
import type { LinkChange } from '../../electron/contract/linking.ts';
import { checkStep } from './invariants/all.ts';
import { left, noteTyped } from './invariants/i1.ts';
import { signedIn, type Model } from './model.ts';
import type { Icao, Loss, Verb, Who } from './person.ts';
import { marker } from './service.ts';
import { pairName } from './target.ts';
import type { World } from './world.ts';

type Step = fc.AsyncCommand<Model, World>;
type Run = (model: Model, world: World) => Promise<unknown>;

/** A command that's left out where the driver can't do it, or where it would do nothing. */
function step(
  name: string,
  verb: Verb | undefined,
  run: Run,
  check: (model: Model) => boolean = () => true,
): Step {
  return {
    check: (model) => (verb === undefined || model.world.person.can.has(verb)) && check(model),
    run: async (model, world) => {
      if (process.env['DEBUG_MODEL']) console.error('step', name, performance.now());
      model.tally.add(name.replace(/ .*/, ''));
      const { service, from } = { service: world.services[world.inUse], from: world.sent.length };
      await run(model, world);
      await world.idle();
      noteLosses(model, name.replace(/ .*/, ''), service.arrivals, world.sent[from]?.order);
      await checkStep(model);
    },
    toString: () => name,
  };
}

function noteLosses(
  model: Model,
  name: string,
  arrivals: World['services']['mine']['arrivals'],
  from = Infinity,
): void {
  for (const { loss, sent } of arrivals) {
    if (loss !== undefined && sent >= from) model.tally.add(name, loss);
  }
}

const icao = fc.constantFrom<Icao>('EDDF', 'EDDM');
const switched = fc.constantFrom<Icao>('EDDF', 'EDDM', 'EDDL');
const who = fc.constantFrom<Who>('nadia', 'nadia', 'nadia', 'tomas');
const kind = fc.constantFrom('read', 'write', 'any');
const losses: readonly Loss[] = ['before', 'after', 'cut', '500', 'done-500', '429', 'late'];

/** Pairs that the practice service lists, two of them linked. Some share a lead-on. */
const pairs: Readonly<Record<'EDDF' | 'EDDM', readonly (readonly [string, string])[]>> = {
  EDDF: [
    ['L1_07C', 'L1_07C'],
    ['L5_07C', 'L5_07C'],
    ['L7_07C', 'L5_07C'],
    ['L7_07C', 'L7_25C'],
  ],
  EDDM: [
    ['A1_08L', 'A1_08L'],
    ['A4_08L', 'A4_08L'],
    ['A8_08L', 'A4_08L'],
    ['A8_08L', 'A8_26R'],
  ],
};
const change = (icao: 'EDDF' | 'EDDM') =>
  fc
    .tuple(fc.constantFrom(...pairs[icao]), fc.boolean())
    .map(([[stopbar, leadOn], linked]): LinkChange => ({
      stopbarId: `${icao}_SB_${stopbar}`,
      leadOnId: `${icao}_LO_${leadOn}`,
      linked,
    }));
const changeAt = icao.chain((at) => fc.tuple(fc.constant(at), change(at as 'EDDF' | 'EDDM')));
const changesAt = icao.chain((at) =>
  fc.tuple(
    fc.constant(at),
    fc.array(change(at as 'EDDF' | 'EDDM'), { minLength: 1, maxLength: 3 }),
  ),
);

const brief = (changes: readonly LinkChange[]): string =>
  changes.map((one) => `${one.linked ? '+' : '-'}${pairName(one)}`).join();

function wish(
  model: Model,
  kind: 'link' | 'switch' | 'contact',
  of: string,
  wanted: boolean,
): void {
  const { world, wishes } = model;
  wishes.push({
    kind,
    of,
    wanted,
    service: world.inUse,
    who: signedIn(world),
    order: world.order(),
  });
}

const isSignedIn = ({ world }: Model): boolean => signedIn(world) !== undefined;
const isSignedOut = ({ world }: Model): boolean =>
  world.run.application.state.session.kind === 'signed-out';

async function send(model: Model, world: World, anyway: boolean): Promise<void> {
  const { topic = '' } = (await world.person.shown()).contact ?? {};
  wish(model, 'contact', topic.trim(), true);
  await (anyway ? world.person.sendAnyway() : world.person.send());
}

const field = fc.constantFrom('topic', 'message');

export const commands: readonly fc.Arbitrary<Step>[] = [
  icao.map((at) =>
    step(`openAirport ${at}`, 'openAirport', async (_, { person }) => person.openAirport(at)),
  ),
  changeAt.map(([at, one]) =>
    step(
      `linkByIds ${brief([one])}`,
      'linkByIds',
      async (model, { person }) => {
        wish(model, 'link', pairName(one), true);
        await person.linkByIds(at, one);
      },
      isSignedIn,
    ),
  ),
  changesAt.map(([at, changes]) =>
    step(`stage ${at} ${brief(changes)}`, 'stage', (_, { person }) => person.stage(at, changes)),
  ),
  icao.map((at) => step(`undo ${at}`, 'undo', (_, { person }) => person.undo(at))),
  icao.map((at) => step(`redo ${at}`, 'redo', (_, { person }) => person.redo(at))),
  icao.map((at) =>
    step(
      `apply ${at}`,
      'apply',
      async (model, { person }) => {
        const { staged = {} } = await person.shown();
        for (const one of staged[at] ?? []) wish(model, 'link', pairName(one), one.linked);
        await person.apply(at);
      },
      isSignedIn,
    ),
  ),
  fc.constant(step('cancelApply', 'cancelApply', (_, { person }) => person.cancelApply())),
  fc.tuple(switched, fc.boolean()).map(([at, on]) =>
    step(
      `switch ${at} ${on ? 'on' : 'off'}`,
      'switch',
      async (model, { person }) => {
        wish(model, 'switch', at, on);
        await person.switch({ icao: at, on });
      },
      isSignedIn,
    ),
  ),
  fc.boolean().map((on) =>
    step(
      `switchMany ${on ? 'on' : 'off'}`,
      'switchMany',
      async (model, { person }) => {
        const all = (['EDDF', 'EDDM', 'EDDL'] as const).map((at) => ({ icao: at, on }));
        for (const one of all) wish(model, 'switch', one.icao, on);
        await person.switchMany(all);
      },
      isSignedIn,
    ),
  ),
  field.map((name) =>
    step(`type ${name}`, 'type', async (model, world) => {
      model.typedTexts += 1;
      const text = `${name} ${model.typedTexts} ${marker(world.inUse)}`;
      const typed = { email: `nadia${marker(world.inUse)}.example`, [name]: text };
      await world.person.type(typed);
      noteTyped(model, typed);
    }),
  ),
  fc.constant(step('send', 'send', (model, world) => send(model, world, false))),
  fc.constant(step('sendAnyway', 'sendAnyway', (model, world) => send(model, world, true))),
  fc.constant(step('markAsSent', 'markAsSent', (_, { person }) => person.markAsSent())),
  who.map((one) =>
    step(`signIn ${one}`, 'signIn', (_, { person }) => person.signIn(one), isSignedOut),
  ),
  fc.constant(step('signOut', 'signOut', (_, { person }) => person.signOut(), isSignedIn)),
  fc.constantFrom('mine' as const, 'other' as const).map((service) =>
    step(
      `useService ${service}`,
      'useService',
      (model, { person }) => left(model, () => person.useService(service)),
      ({ world }) => world.inUse !== service,
    ),
  ),
  fc
    .nat(2)
    .map((number) =>
      step(`editProfile ${number}`, 'editProfile', (model, { person }) =>
        left(model, () => person.editProfile(`Service mine ${number}`)),
      ),
    ),
  fc.constant(step('reload', 'reload', (model, { person }) => left(model, () => person.reload()))),
  fc.constant(step('restart', undefined, (model, world) => left(model, () => world.restart()))),
  fc.constant(step('kill', undefined, (model, world) => left(model, () => world.kill()))),
  fc.constant(step('expire', undefined, (_, world) => world.expire())),
  fc.constantFrom('works' as const, 'refuses' as const).map((state) =>
    step(
      `keychain ${state}`,
      undefined,
      async (_, world) => world.setKeychain(state),
      ({ world }) => world.keychain.state !== state,
    ),
  ),
  fc.constantFrom('works' as const, 'full' as const).map((state) =>
    step(
      `disk ${state}`,
      undefined,
      async (_, world) => {
        world.setDisk(state);
        if (state === 'works') await world.run.call('retryStorage');
      },
      ({ world }) => world.disk.state !== state,
    ),
  ),
  fc
    .tuple(kind, fc.constantFrom(...losses), fc.integer({ min: 1, max: 3 }))
    .map(([what, loss, times]) =>
      step(`fail ${what} ${loss} ${times}`, undefined, async (_, world) =>
        world.fail(what, loss, times),
      ),
    ),
  fc
    .tuple(kind, fc.integer({ min: 1, max: 2 }))
    .map(([what, times]) =>
      step(`hold ${what} ${times}`, undefined, async (_, world) => world.hold(what, times)),
    ),
  fc.constant(step('release', undefined, (_, world) => world.release())),
  fc.constant(step('giveUp', undefined, (_, world) => world.giveUp())),
  changeAt.map(([at, one]) =>
    step(`linkByOthers ${brief([one])}`, undefined, async (_, world) =>
      world.linkByOthers(at, one),
    ),
  ),
  fc
    .tuple(switched, fc.boolean())
    .map(([at, on]) =>
      step(`switchByOthers ${at} ${on ? 'on' : 'off'}`, undefined, async (_, world) =>
        world.switchByOthers({ icao: at, on }),
      ),
    ),
  fc
    .constantFrom(1, 61, 3601, 90_000)
    .map((seconds) =>
      step(`passTime ${seconds}`, undefined, (_, world) => world.passTime(seconds * 1000)),
    ),
];
