import fc from 'fast-check';
import type { LinkChange } from '../../electron/contract/linking.ts';
import { left, noteTyped } from './invariants/i1.ts';
import type { Model, Wish } from './model.ts';
import type { Icao, Verb, Who } from './person.ts';
import { marker } from './service.ts';
import { pairName } from './target.ts';

/** Something that a person does, as a command of a run. */
export interface Action {
  readonly name: string;
  /** A driver that can't do it leaves it out. */
  readonly verb: Verb;
  readonly run: (model: Model) => Promise<unknown>;
  /** Whether the person would try it now. */
  readonly when?: (model: Model) => boolean;
}

const icao = fc.constantFrom<'EDDF' | 'EDDM'>('EDDF', 'EDDM');
const switched = fc.constantFrom<Icao>('EDDF', 'EDDM', 'EDDL');
export const services = fc.constantFrom('mine' as const, 'other' as const);

/** Pairs of the practice service. The first of each airport is linked; some share a lead-on. */
const pairs = {
  EDDF: ['L1_07C L1_07C', 'L5_07C L5_07C', 'L7_07C L5_07C', 'L7_07C L7_25C'],
  EDDM: ['A1_08L A1_08L', 'A4_08L A4_08L', 'A8_08L A4_08L', 'A8_08L A8_26R'],
};
const change = (at: 'EDDF' | 'EDDM') =>
  fc.tuple(fc.constantFrom(...pairs[at]), fc.boolean()).map(([pair, linked]): LinkChange => {
    const [stopbar = '', leadOn = ''] = pair.split(' ');
    return { stopbarId: `${at}_SB_${stopbar}`, leadOnId: `${at}_LO_${leadOn}`, linked };
  });
export const changeAt = icao.chain((at) => fc.tuple(fc.constant(at), change(at)));
const changesAt = icao.chain((at) =>
  fc.tuple(fc.constant(at), fc.array(change(at), { minLength: 1, maxLength: 3 })),
);
export const switchAt = fc.record({ icao: switched, on: fc.boolean() });

export const brief = (changes: readonly LinkChange[]): string =>
  changes.map((one) => `${one.linked ? '+' : '-'}${pairName(one)}`).join();

/** Remembers a press that lets the app write to the service in use. */
function wish(
  model: Model,
  { kind, of, wanted, ...message }: Omit<Wish, 'service' | 'who' | 'order'>,
): void {
  const { world, wishes, mayBe } = model;
  const service = world.inUse;
  wishes.push({ kind, of, wanted, service, who: mayBe[service], order: world.order(), ...message });
}

const isSignedIn = ({ world }: Model): boolean =>
  world.run.application.state.session.kind === 'signed-in';
const isSignedOut = ({ world }: Model): boolean =>
  world.run.application.state.session.kind === 'signed-out';

export async function signIn({ world, mayBe, expired }: Model, who: Who): Promise<void> {
  mayBe[world.inUse] = who;
  expired.delete(world.inUse);
  await world.person.signIn(who);
  await world.idle();
}

/** Signs in first, as the app asks for it. */
const signedInFirst =
  (run: (model: Model) => Promise<unknown>) =>
  async (model: Model): Promise<unknown> => {
    if (isSignedOut(model)) await signIn(model, 'nadia');
    return isSignedIn(model) ? run(model) : undefined;
  };

/** A person opens an airport, stages changes there, and waits for each answer. */
async function stage(model: Model, at: Icao, changes: readonly LinkChange[]): Promise<void> {
  const { world, staged } = model;
  for (const one of changes) staged[world.inUse].set(pairName(one), one.linked);
  await world.person.openAirport(at);
  await world.idle();
  await world.person.stage(at, changes);
  await world.idle();
}

async function apply(model: Model, at: Icao): Promise<void> {
  const { person } = model.world;
  const { staged = {} } = await person.shown();
  for (const one of staged[at] ?? [])
    wish(model, { kind: 'apply', of: pairName(one), wanted: one.linked });
  await person.apply(at);
}

async function send(model: Model, verb: 'send' | 'sendAnyway'): Promise<void> {
  const { person } = model.world;
  const { topic = '', message = '' } = (await person.shown()).contact ?? {};
  const isAnyway = verb === 'sendAnyway';
  wish(model, { kind: 'contact', of: topic.trim(), wanted: true, message, isAnyway });
  await person[verb]();
}

async function type(model: Model, fields: readonly ('topic' | 'message')[]): Promise<void> {
  const { world } = model;
  const at = marker(world.inUse);
  model.typedTexts += 1;
  const texts = fields.map((field) => [field, `${field} ${model.typedTexts} ${at}`]);
  const typed = { email: `nadia${at}.example`, ...Object.fromEntries(texts) };
  await world.person.type(typed);
  noteTyped(model, typed);
}

/** What makes the app write to a service. */
export const writes: readonly fc.Arbitrary<Action>[] = [
  changesAt.map(([at, changes]) => ({
    name: `apply ${at} ${brief(changes)}`,
    verb: 'apply',
    run: signedInFirst(async (model) => {
      await stage(model, at, changes);
      await apply(model, at);
    }),
  })),
  changeAt.map(([at, one]) => ({
    name: `linkByIds ${brief([{ ...one, linked: true }])}`,
    verb: 'linkByIds',
    run: signedInFirst((model) => {
      wish(model, { kind: 'link', of: pairName(one), wanted: true });
      return model.world.person.linkByIds(at, one);
    }),
  })),
  switchAt.map(({ icao: at, on }) => ({
    name: `switch ${at} ${on ? 'on' : 'off'}`,
    verb: 'switch',
    run: signedInFirst((model) => {
      wish(model, { kind: 'switch', of: at, wanted: on });
      return model.world.person.switch({ icao: at, on });
    }),
  })),
  fc.boolean().map((on) => ({
    name: `switchMany ${on ? 'on' : 'off'}`,
    verb: 'switchMany',
    run: signedInFirst((model) => {
      const all = (['EDDF', 'EDDM', 'EDDL'] as const).map((at) => ({ icao: at, on }));
      for (const one of all) wish(model, { kind: 'switch', of: one.icao, wanted: on });
      return model.world.person.switchMany(all);
    }),
  })),
  fc.constantFrom('send' as const, 'sendAnyway' as const).map((verb) => ({
    name: verb,
    verb,
    run: async (model) => {
      await type(model, ['topic', 'message']);
      await send(model, verb);
    },
  })),
];

export const otherActions: readonly fc.Arbitrary<Action>[] = [
  changesAt.map(([at, changes]) => ({
    name: `stage ${at} ${brief(changes)}`,
    verb: 'stage',
    run: (model) => stage(model, at, changes),
  })),
  icao.map((at) => ({
    name: `openAirport ${at}`,
    verb: 'openAirport',
    run: ({ world }) => world.person.openAirport(at),
  })),
  fc.tuple(icao, fc.constantFrom('undo' as const, 'redo' as const)).map(([at, verb]) => ({
    name: `${verb} ${at}`,
    verb,
    run: (model) => {
      model.undone.add(at);
      return model.world.person[verb](at);
    },
  })),
  icao.map((at) => ({
    name: `applyAgain ${at}`,
    verb: 'apply',
    when: isSignedIn,
    run: (model) => apply(model, at),
  })),
  fc.constantFrom('cancelApply' as const, 'markAsSent' as const).map((verb) => ({
    name: verb,
    verb,
    run: (model) => {
      if (verb === 'markAsSent') model.markedAsSent = model.world.order();
      return model.world.person[verb]();
    },
  })),
  fc.constantFrom('topic' as const, 'message' as const).map((field) => ({
    name: `type ${field}`,
    verb: 'type',
    run: (model) => type(model, [field]),
  })),
  fc.constantFrom('send' as const, 'sendAnyway' as const).map((verb) => ({
    name: `${verb}Again`,
    verb,
    run: (model) => send(model, verb),
  })),
  fc.constantFrom<Who>('nadia', 'nadia', 'nadia', 'tomas').map((who) => ({
    name: `signIn ${who}`,
    verb: 'signIn',
    when: isSignedOut,
    run: (model) => signIn(model, who),
  })),
  fc.constant({
    name: 'signOut',
    verb: 'signOut',
    when: isSignedIn,
    run: async (model) => {
      const { world } = model;
      await world.person.signOut();
      await world.idle();
      if (isSignedOut(model)) model.mayBe[world.inUse] = undefined;
    },
  }),
  services.map((service) => ({
    name: `useService ${service}`,
    verb: 'useService',
    when: ({ world }) => world.inUse !== service,
    run: async (model) => {
      await left(model, () => model.world.person.useService(service));
      if (isSignedOut(model)) await signIn(model, 'nadia');
    },
  })),
  fc.nat(2).map((number) => ({
    name: `editProfile ${number}`,
    verb: 'editProfile',
    run: (model) => left(model, () => model.world.person.editProfile(`Service mine ${number}`)),
  })),
  fc.constantFrom('reload' as const, 'turnPage' as const, 'closeWindow' as const).map((verb) => ({
    name: verb,
    verb,
    run: (model) => left(model, () => model.world.person[verb]()),
  })),
];
