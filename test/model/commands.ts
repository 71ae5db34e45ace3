import fc from 'fast-check';
import {
  changeAt,
  changesOf,
  oneOf,
  otherActions,
  severalAt,
  switchAt,
  twoChangesAt,
  writes,
} from './actions.ts';
import { checkStep } from './invariants/all.ts';
import { left } from './invariants/i1.ts';
import type { Model } from './model.ts';
import type { Icao, Loss } from './person.ts';
import type { Kind, World } from './world.ts';

export type Command = fc.AsyncCommand<Model, World>;

/** What happens without a person's doing, by name. */
interface Event {
  readonly words: fc.Arbitrary<string>;
  readonly run: (model: Model, first: string, second: string) => unknown;
}

const nothing = fc.constant('');
const losses: readonly Loss[] = [
  'before',
  'after',
  'cut',
  '500',
  'done-500',
  '429',
  'late',
  'hold',
];
const loss = fc
  .tuple(
    oneOf('read', 'write', 'any'),
    oneOf(...losses, 'hold', 'hold', 'late'),
    oneOf('1', '2', '3'),
  )
  .map((words) => words.join(' '));

const events: Readonly<Record<string, Event>> = {
  restart: { words: nothing, run: (model) => left(model, () => model.world.restart()) },
  kill: { words: nothing, run: (model) => left(model, () => model.world.kill()) },
  release: { words: nothing, run: ({ world }) => world.release() },
  giveUp: { words: nothing, run: ({ world }) => world.giveUp() },
  expire: {
    words: nothing,
    run: ({ world, expired }) => {
      expired.add(world.inUse);
      return world.expire();
    },
  },
  revoke: { words: nothing, run: ({ world }) => world.revokeTokens() },
  fail: {
    words: loss,
    run: ({ world }, what, how) => world.fail(what as Kind, how as Loss, 1),
  },
  linkByOthers: {
    words: changeAt,
    run: ({ world }, at, words) => {
      for (const one of changesOf(at, words)) world.linkByOthers(at as Icao, one);
    },
  },
  switchByOthers: {
    words: switchAt,
    run: ({ world }, at, on) => world.switchByOthers({ icao: at as Icao, on: on === 'on' }),
  },
  passTime: {
    words: oneOf('1', '61', '3601', '90000'),
    run: ({ world }, seconds) => world.passTime(Number(seconds) * 1000),
  },
  keychain: {
    words: nothing,
    run: ({ world }) => world.setKeychain(world.keychain.state === 'works' ? 'refuses' : 'works'),
  },
  disk: {
    words: nothing,
    run: async ({ world }) => {
      world.setDisk(world.disk.state === 'works' ? 'full' : 'works');
      await world.run.call('retryStorage');
    },
  },
};

/**
 * Returns the command that prints as this text: a name and its words, and perhaps a loss of its next
 * requests, as in `switch EDDF on × write late 2`.
 */
export function commandOf(text: string): Command {
  const [what = '', lost] = text.split(' × ');
  const [name = '', first = '', second = ''] = what.split(' ');
  const action = writes[name] ?? otherActions[name];
  const run = action?.run ?? events[name]?.run;
  if (!run) throw new Error(`There is no command "${name}"`);
  return {
    check: (model) => action?.when?.(model) ?? true,
    run: async (model, world) => {
      const from = world.order();
      if (lost !== undefined) {
        const [kind, how, times] = lost.split(' ');
        world.fail(kind as Kind, how as Loss, Number(times));
      }
      await run(model, first, second);
      await world.idle();
      model.tally.note(name, world, from);
      await checkStep(model);
    },
    toString: () => text,
  };
}

const pick = <Kind>(all: Readonly<Record<string, Kind>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
const texts = (all: Readonly<Record<string, { readonly words: fc.Arbitrary<string> }>>) =>
  Object.entries(all).map(([name, { words }]) => words.map((given) => `${name} ${given}`.trim()));
const lossy = fc.tuple(fc.oneof(...texts(writes)), loss).map(([write, how]) => `${write} × ${how}`);

/** What happens in a run, each with about how often. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 8 }, () => lossy),
  ...texts(writes),
  ...[...texts(otherActions), ...texts(otherActions)],
  ...texts(events),
].map((text) => text.map(commandOf));

/** Several commands as one: in a counterexample, they're separated by semicolons. */
const inTurn = (text: string): Command => {
  const all = text.split(' ; ').map(commandOf);
  return {
    check: (model) => all[0]?.check(model) === true,
    run: async (model, world) => {
      for (const one of all) if (one.check(model)) await one.run(model, world);
    },
    toString: () => text,
  };
};

const first = fc.oneof(...texts(writes), ...texts(pick(otherActions, ['reload', 'openAirport'])));
const second = fc.oneof(
  ...texts(writes),
  ...texts(pick(otherActions, ['signIn', 'signOut', 'useService', 'reload', 'cancelApply'])),
  ...texts(pick(otherActions, ['type', 'openAirport', 'stage'])),
  ...texts(pick(events, ['restart', 'kill', 'expire', 'revoke'])),
);

/** Each ends the session, the account or the run, or lets another one begin. */
const ends = fc.oneof(
  ...texts(pick(otherActions, ['signIn', 'signOut', 'editProfile', 'cancelApply'])),
  ...texts(pick(events, ['restart', 'kill', 'expire', 'revoke'])),
  ...['useService ; useService', 'signOut ; signIn nadia', 'signIn tomas ; signIn nadia'].map(
    fc.constant,
  ),
);
const again = fc.oneof(
  ...texts(writes),
  ...texts(pick(otherActions, ['stage', 'undo', 'applyAgain', 'applySeveralAgain'])),
  ...texts(pick(otherActions, ['stageSeveral', 'undoApplied'])),
  ...texts(pick(otherActions, ['sendAgain', 'sendAnywayAgain', 'markAsSent', 'reload'])),
  oneOf('passTime 61'),
);

/** A second thing is done before the reply to the first one. */
export const overlapping: fc.Arbitrary<Command> = fc
  .tuple(first, oneOf('read', 'write'), oneOf('1', '2', '3'), second)
  .map(([one, kind, times, other]) =>
    inTurn(`${one} × ${kind} hold ${times} ; ${other} ; release`),
  );

/** A session or an account ends while a reply is open, and the next one does the same, or something else. */
export const nextSession: fc.Arbitrary<Command> = fc.oneof(
  ...texts(writes).map((one) =>
    fc
      .tuple(one, oneOf('hold release', 'late giveUp'), ends, fc.oneof(one, again))
      .map(([first, how, end, next]) => {
        const [loss, over] = how.split(' ');
        return inTurn(`${first} × write ${loss} 1 ; ${end} ; ${next} ; ${over}`);
      }),
  ),
);

/** The person stops waiting for a reply to an apply, and does something else before it comes. */
export const unanswered: fc.Arbitrary<Command> = fc
  .tuple(
    fc.oneof(...texts(pick(writes, ['apply', 'applySeveral']))),
    oneOf('hold release', 'late giveUp'),
    fc.oneof(second, again),
    fc.oneof(second, again),
  )
  .map(([one, how, next, last]) => {
    const [loss, over] = how.split(' ');
    const stops = 'passTime 16 ; cancelApply';
    return inTurn(`${one} × write ${loss} 1 ; ${stops} ; ${next} ; ${last} ; ${over}`);
  });

/** Something happens before, at or after the second airport of an apply. */
export const betweenAirports: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(severalAt, oneOf('1', '2', '3'), oneOf('', 'release ; '), fc.oneof(ends, again))
    .map(([all, times, first, end]) =>
      inTurn(`applySeveral ${all} × write hold ${times} ; ${first}${end} ; release ; release`),
    ),
  fc
    .tuple(severalAt, oneOf(...losses), ends)
    .map(([all, how, end]) =>
      inTurn(
        `applySeveral ${all} × write hold 1 ; fail write ${how} 1 ; release ; ${end} ; giveUp`,
      ),
    ),
);

/** What an undo of an apply does, also if something happens before it. */
export const undoing: fc.Arbitrary<Command> = fc
  .tuple(
    severalAt,
    fc.oneof(
      oneOf('undoApplied', 'signOut', 'signIn tomas', 'useService ; useService'),
      ...texts(pick(otherActions, ['stage', 'stageSeveral'])),
      fc.oneof(ends, again),
    ),
  )
  .map(([all, between]) => inTurn(`applySeveral ${all} ; ${between} ; undoApplied`));

/** An airport can't be read while changes are staged there and at others. */
export const stagingSeveral: fc.Arbitrary<Command> = fc
  .tuple(severalAt, oneOf(...losses), oneOf('1', '2', '3'))
  .map(([all, how, times]) =>
    inTurn(`stageSeveral ${all} × read ${how} ${times} ; giveUp ; release ; applySeveralAgain`),
  );

/** What shows only after several steps: which apply an undo reverts, and what is known after a kill. */
export const afterwards: fc.Arbitrary<Command> = fc.oneof(
  twoChangesAt.map(([at, one, other]) =>
    inTurn(`apply ${at} ${one} ; apply ${at} ${other} ; undo ${at}`),
  ),
  fc
    .tuple(twoChangesAt, oneOf('late', 'hold'))
    .map(([[at, one], how]) =>
      inTurn(`apply ${at} ${one} × write ${how} 1 ; kill ; openAirport ${at} ; release`),
    ),
  oneOf('topic', 'message').map((field) => inTurn(`send × write hold 1 ; type ${field} ; release`)),
  fc
    .tuple(oneOf('1', '2', '3'), switchAt)
    .map(([times, at]) => inTurn(`reload × read hold ${times} ; switch ${at} ; release`)),
);
