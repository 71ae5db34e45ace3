import fc from 'fast-check';
import type { LinkChange } from '../../electron/contract/linking.ts';
import { left, noteTyped } from './invariants/i1.ts';
import { checkStaged, type StagedSeveral } from './invariants/staged.ts';
import {
  changeName,
  checkReversed,
  checkUndone,
  isStill,
  noteReversed,
  reversalsOf,
} from './invariants/undo.ts';
import type { Model, Staged, Wish } from './model.ts';
import type { ContactText, Icao, ServiceName, Who } from './person.ts';
import { marker } from './service.ts';
import { pairName } from './target.ts';

/** Something that a person does. Its arguments are words, so that a counterexample can be repeated. */
export interface Action {
  readonly words: fc.Arbitrary<string>;
  readonly run: (model: Model, first: string, second: string) => Promise<unknown>;
  /** Whether the person would try it now. */
  readonly when?: (model: Model) => boolean;
}

export const oneOf = (...words: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...words);
const nothing = fc.constant('');
const icao = oneOf('EDDF', 'EDDM');

/** Pairs of the practice service, without the airport. The first of each airport is linked; some share a lead-on. */
const pairs: Readonly<Record<string, readonly string[]>> = {
  EDDF: ['L1_07C/L1_07C', 'L5_07C/L5_07C', 'L7_07C/L5_07C', 'L7_07C/L7_25C'],
  EDDM: ['A1_08L/A1_08L', 'A4_08L/A4_08L', 'A8_08L/A4_08L', 'A8_08L/A8_26R'],
  EDDL: ['A1_08L/A1_08L', 'A4_08L/A4_08L'],
};
const pair = (at: string): fc.Arbitrary<string> => oneOf(...(pairs[at] ?? []));
const change = (at: string): fc.Arbitrary<string> =>
  fc.tuple(oneOf('+', '-'), pair(at)).map(([sign, which]) => sign + which);
/** `EDDF +L5_07C/L5_07C` */
export const changeAt = icao.chain((at) => change(at).map((one) => `${at} ${one}`));
/** `EDDF +L5_07C/L5_07C&-L1_07C/L1_07C` */
const changesAt = icao.chain((at) =>
  fc
    .uniqueArray(change(at), { minLength: 1, maxLength: 3, selector: (one) => one.slice(1) })
    .map((all) => `${at} ${all.join('&')}`),
);
/** `EDDF+L5_07C/L5_07C&EDDM-A1_08L/A1_08L` */
export const severalAt = fc
  .subarray(['EDDF', 'EDDM', 'EDDL'], { minLength: 2 })
  .chain((all) => fc.tuple(...all.map((at) => change(at).map((one) => at + one))))
  .map((all) => all.join('&'));
export const twoChangesAt = icao.chain((at) => fc.tuple(fc.constant(at), change(at), change(at)));
const airports = ['EDDF', 'EDDM', 'EDDL'] as const;
export const switchAt = fc
  .tuple(oneOf(...airports), oneOf('on', 'off'))
  .map((all) => all.join(' '));

export const changesOf = (at: string, words: string): readonly LinkChange[] =>
  words.split('&').map((one) => {
    const [stopbar = '', leadOn = ''] = one.slice(1).split('/');
    const ids = { stopbarId: `${at}_SB_${stopbar}`, leadOnId: `${at}_LO_${leadOn}` };
    return { ...ids, linked: one.startsWith('+') };
  });

/** Remembers a press that lets the app write to the service in use. */
export function wish(model: Model, press: Omit<Wish, 'service' | 'who' | 'order'>): void {
  const { world, wishes, mayBe } = model;
  const service = world.inUse;
  wishes.push({ ...press, service, who: mayBe[service], order: world.order() });
}

const isSignedIn = ({ world }: Model): boolean =>
  world.run.application.state.session.kind === 'signed-in';
const isSignedOut = ({ world }: Model): boolean =>
  world.run.application.state.session.kind === 'signed-out';

/** Notes whether no place can say who is signed in from now on. */
function noteUnsaved({ world, unsavedSignIns }: Model): void {
  const isUnsaved = world.disk.state === 'full' && world.keychain.state === 'refuses';
  unsavedSignIns[isUnsaved ? 'add' : 'delete'](world.inUse);
}

export async function signIn(model: Model, who: Who): Promise<void> {
  const { world, mayBe, expired } = model;
  noteUnsaved(model);
  mayBe[world.inUse] = who;
  expired.delete(world.inUse);
  await world.person.signIn(who);
  await world.idle();
}

async function signOut(model: Model): Promise<void> {
  const { world } = model;
  noteUnsaved(model);
  await world.person.signOut();
  await world.idle();
  if (isSignedOut(model)) model.mayBe[world.inUse] = undefined;
}

/** The app asks a person to sign in first. */
const signedInFirst =
  (run: Action['run']): Action['run'] =>
  async (model, ...words) => {
    if (isSignedOut(model)) await signIn(model, 'nadia');
    await model.world.idle();
    return isSignedIn(model) ? run(model, ...words) : undefined;
  };

/** Remembers what is staged by hand. */
function noteStaged({ world, everStaged, byHand }: Model, changes: readonly LinkChange[]): void {
  for (const one of changes) {
    everStaged[world.inUse].set(pairName(one), one.linked);
    byHand.add(changeName(world.inUse, one));
  }
}

/** A person opens an airport, stages changes there, and waits for each answer. */
async function stage(model: Model, at: string, words: string): Promise<void> {
  const { world } = model;
  const changes = changesOf(at, words);
  noteStaged(model, changes);
  // What can't be saved may be gone after a kill, and nothing is staged while an apply runs there.
  const { inWork, others } = world.run.application.state.linking;
  const isApplying = [inWork, ...others].some((one) => one?.icao === at && one.running);
  if (world.disk.state === 'full' || isApplying) model.undone.add(at);
  await world.person.openAirport(at as Icao);
  await world.idle();
  // While its reads are held, nothing can be staged.
  if (world.run.application.state.linking.inWork?.icao !== at) model.undone.add(at);
  await world.person.stage(at as Icao, changes);
  await world.idle();
}

/** Stages at several airports, whether they're open or not. */
async function stageSeveral(model: Model, words: string): Promise<void> {
  const { world } = model;
  const all = words.split('&').map((one) => {
    const icao = one.slice(0, 4) as Icao;
    return { icao, changes: changesOf(icao, one.slice(4)) };
  });
  noteStaged(
    model,
    all.flatMap(({ changes }) => changes),
  );
  const [from, wasStill] = [world.order(), isStill(model)];
  const answered = world.answers.length;
  const before = await world.person.shown();
  await world.person.stageSeveral(all);
  await world.idle();
  const [answer, ...others] = world.answers
    .slice(answered)
    .flatMap((one) => (one.name === 'stageSeveral' ? [one.answer] : []));
  const isKnown = wasStill && answer !== undefined && others.length === 0;
  // What isn't staged yet, or can't be saved, may never be wanted.
  const isSaved = isKnown && world.disk.state === 'works';
  const staged = isSaved && answer.ok ? (answer.value as StagedSeveral) : {};
  for (const { icao } of all) if (staged[icao]?.ok !== true) model.undone.add(icao);
  // A page shows only one airport.
  if (isKnown && before.revs)
    checkStaged(model, { all, from, before, after: await world.person.shown(), answer });
}

const stagedAt = async ({ world }: Model, at: string): Promise<readonly LinkChange[]> =>
  (await world.person.shown()).staged?.[at as Icao] ?? [];

async function undo(model: Model, at: string): Promise<void> {
  const { world, undone } = model;
  undone.add(at);
  const before = await stagedAt(model, at);
  await world.person.undo(at as Icao);
  await world.idle();
  checkUndone(model, before, await stagedAt(model, at));
}

async function apply(model: Model, at: string): Promise<void> {
  pressApply(model, await stagedAt(model, at));
  await model.world.person.apply(at as Icao);
}

/** @param seen what the person sees at airports that this page may not show any more */
async function applySeveral(model: Model, seen: Staged = {}): Promise<void> {
  const { person } = model.world;
  const { staged } = await person.shown();
  pressApply(model, Object.values({ ...seen, ...staged }).flat());
  await person.applySeveral();
}

/** Undoes the last apply, and sees what became of it. */
async function undoApplied(model: Model): Promise<void> {
  const { world } = model;
  const before = await world.person.shown();
  const [from, wasStill] = [world.order(), isStill(model)];
  const reversals = reversalsOf(model, before);
  pressApply(
    model,
    reversals.flatMap(({ isAlone, changes }) => (isAlone ? changes : [])),
  );
  await world.person.undoApplied();
  await world.idle();
  const after = await world.person.shown();
  if (wasStill && before.revs) checkReversed(model, reversals, from, before, after);
  noteReversed(model, reversals, after);
}

function pressApply(model: Model, changes: readonly LinkChange[]): void {
  const press = (model.pressed = model.world.order());
  for (const one of changes) {
    wish(model, { kind: 'apply', of: pairName(one), wanted: one.linked, press });
  }
}

async function send(model: Model, verb: 'send' | 'sendAnyway'): Promise<void> {
  const { person } = model.world;
  const { topic = '', message = '' } = (await person.shown()).contact ?? {};
  const isAnyway = verb === 'sendAnyway';
  wish(model, { kind: 'contact', of: topic.trim(), wanted: true, message, isAnyway });
  await person[verb]();
}

async function type(model: Model, ...fields: readonly ('topic' | 'message')[]): Promise<void> {
  const { world } = model;
  const at = marker(world.inUse);
  model.typedTexts += 1;
  const typed: Partial<Record<keyof ContactText, string>> = { email: `nadia${at}.example` };
  for (const field of fields) typed[field] = `${field} ${model.typedTexts} ${at}`;
  await world.person.type(typed);
  noteTyped(model, typed);
}

function switchTo(
  model: Model,
  all: readonly string[],
  on: string,
): readonly { icao: Icao; on: boolean }[] {
  const wanted = all.map((one) => ({ icao: one as Icao, on: on === 'on' }));
  for (const one of wanted) wish(model, { kind: 'switch', of: one.icao, wanted: one.on });
  return wanted;
}

const sends = (verb: 'send' | 'sendAnyway'): Action => ({
  words: nothing,
  run: async (model) => {
    await type(model, 'topic', 'message');
    await send(model, verb);
  },
});
const sendsAgain = (verb: 'send' | 'sendAnyway'): Action => ({
  words: nothing,
  run: (model) => send(model, verb),
});
/** What makes the app write to a service. */
export const writes: Readonly<Record<string, Action>> = {
  apply: {
    words: changesAt,
    run: signedInFirst(async (model, at, changes) => {
      await stage(model, at, changes);
      await apply(model, at);
    }),
  },
  applySeveral: {
    words: severalAt,
    run: signedInFirst(async (model, words) => {
      const seen: Record<string, readonly LinkChange[]> = {};
      for (const one of words.split('&')) {
        const at = one.slice(0, 4);
        await stage(model, at, one.slice(4));
        seen[at] = await stagedAt(model, at);
      }
      await applySeveral(model, seen);
    }),
  },
  linkByIds: {
    words: icao.chain((at) => pair(at).map((one) => `${at} +${one}`)),
    run: signedInFirst(async (model, at, words) => {
      for (const one of changesOf(at, words)) {
        wish(model, { kind: 'link', of: pairName(one), wanted: true });
        await model.world.person.linkByIds(at as Icao, one);
      }
    }),
  },
  switch: {
    words: switchAt,
    run: signedInFirst(async (model, at, on) => {
      for (const one of switchTo(model, [at], on)) await model.world.person.switch(one);
    }),
  },
  switchMany: {
    words: oneOf('on', 'off'),
    run: signedInFirst((model, on) => model.world.person.switchMany(switchTo(model, airports, on))),
  },
  send: sends('send'),
  sendAnyway: sends('sendAnyway'),
};

export const otherActions: Readonly<Record<string, Action>> = {
  stage: { words: changesAt, run: stage },
  openAirport: {
    words: icao,
    run: ({ world }, at) => world.person.openAirport(at as Icao),
  },
  undo: { words: icao, run: undo },
  undoApply: {
    words: icao,
    when: isSignedIn,
    run: async (model, at) => {
      await undo(model, at);
      await apply(model, at);
    },
  },
  redo: {
    words: icao,
    run: (model, at) => {
      model.undone.add(at);
      return model.world.person.redo(at as Icao);
    },
  },
  applyAgain: { words: icao, when: isSignedIn, run: apply },
  applySeveralAgain: {
    words: nothing,
    when: isSignedIn,
    run: (model) => applySeveral(model),
  },
  stageSeveral: { words: severalAt, run: stageSeveral },
  undoApplied: { words: nothing, run: undoApplied },
  cancelApply: {
    words: nothing,
    run: (model) => {
      model.cancelled[model.world.inUse] = model.world.order();
      return model.world.person.cancelApply();
    },
  },
  markAsSent: {
    words: nothing,
    run: (model) => {
      model.markedAsSent[model.world.inUse] = model.world.order();
      return model.world.person.markAsSent();
    },
  },
  type: {
    words: oneOf('topic', 'message'),
    run: (model, field) => type(model, field === 'topic' ? 'topic' : 'message'),
  },
  sendAgain: sendsAgain('send'),
  sendAnywayAgain: sendsAgain('sendAnyway'),
  /** Whoever is signed in signs out first. */
  signIn: {
    words: oneOf('nadia', 'tomas'),
    run: async (model, who) => {
      if (isSignedIn(model)) await signOut(model);
      if (isSignedOut(model)) await signIn(model, who as Who);
    },
  },
  signOut: { words: nothing, when: isSignedIn, run: signOut },
  useService: {
    words: nothing,
    run: async (model) => {
      const service: ServiceName = model.world.inUse === 'mine' ? 'other' : 'mine';
      await left(model, () => model.world.person.useService(service));
      if (isSignedOut(model)) await signIn(model, 'nadia');
    },
  },
  editProfile: {
    words: oneOf('1', '2'),
    run: (model, number) =>
      left(model, () => model.world.person.editProfile(`Service mine ${number}`)),
  },
  reload: { words: nothing, run: (model) => left(model, () => model.world.person.reload()) },
};
