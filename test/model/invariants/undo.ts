import type { LinkChange } from '../../../electron/contract/linking.ts';
import { broken } from './broken.ts';
import { effectsOf, isLinked } from './q1.ts';
import type { Model, Wish } from '../model.ts';
import type { Icao, ServiceName, Shown } from '../person.ts';
import { pairName, pairOf } from '../target.ts';
import { statusOf } from './replies.ts';

export const changeName = (service: ServiceName, change: LinkChange): string =>
  `${service} ${pairName(change)} ${change.linked}`;

/**
 * Q1: an undo brings back what was staged by hand, or stages the opposite of one apply, and never of
 * two. What was linked by IDs and found late may be undone with it.
 */
export function checkUndone(
  model: Model,
  before: readonly LinkChange[],
  after: readonly LinkChange[],
): void {
  const { world, byHand } = model;
  const had = new Set(before.map((one) => changeName(world.inUse, one)));
  const added = after.filter((one) => !had.has(changeName(world.inUse, one)));
  const wishes = model.wishes.filter(({ service }) => service === world.inUse);
  const isOpposite = (change: LinkChange, { of, wanted }: Wish) =>
    of === pairName(change) && wanted !== change.linked;
  const isOfLink = (change: LinkChange) =>
    wishes.some((wish) => wish.kind === 'link' && isOpposite(change, wish));
  const opposites = added.filter(
    (one) => !byHand.has(changeName(world.inUse, one)) && !isOfLink(one),
  );
  const applied = wishes.filter(({ kind }) => kind === 'apply');
  const isOf = (apply: typeof applied) =>
    opposites.every((change) => apply.some((wish) => isOpposite(change, wish)));
  const applies = Map.groupBy(applied, ({ press }) => press).values();
  if (opposites.length === 0 || [...applies].some(isOf)) return;
  broken('Q1', `an undo staged ${opposites.map(pairName).join(', ')}: not of one apply`);
}

/** What an undo of the last apply does at one of its airports. */
interface Reversal {
  readonly icao: Icao;
  /** The opposites of what it made. */
  readonly changes: readonly LinkChange[];
  /** Whether nothing else is staged, so that they're applied. */
  readonly isAlone: boolean;
  /** Whether all of them must be staged or made. */
  readonly isCertain: boolean;
}

/** Whether nothing is under way that could change what is staged. */
export const isStill = ({ world }: Model): boolean => !world.run.isBusy && world.run.open() === 0;

/** Remembers which press began the apply that is shown, and what was staged when it had ended at each airport. */
export function noteRun(model: Model, { revs = {} }: Shown): void {
  const { runs, pressed, world } = model;
  model.pressed = undefined;
  const { apply } = world.run.application.state.linking;
  if (!apply) return;
  const run = runs.get(apply.id) ?? { press: pressed, revs: new Map() };
  runs.set(apply.id, run);
  for (const { icao, ended } of apply.airports) {
    if (ended && !run.revs.has(icao)) run.revs.set(icao, revs[icao as Icao]);
  }
}

/** Returns what an undo of the last apply does. Nothing while nobody is signed in, or where anything was staged since. */
export function reversalsOf(model: Model, { staged, revs }: Shown): readonly Reversal[] {
  const { world, runs, wishes } = model;
  const { linking, session } = world.run.application.state;
  const { apply, inWork, others } = linking;
  const run = apply?.phase === 'ended' ? runs.get(apply.id) : undefined;
  const isRunning = [inWork, ...others].some((one) => one?.running);
  if (!apply || !run || !staged || session.kind === 'signed-out' || isRunning) return [];
  const made = effectsOf(model).filter(({ arrival }) => arrival.service === world.inUse);
  const isMade = ({ of, wanted }: Wish): boolean =>
    made.some((one) => one.of === of && one.wanted === wanted);
  return apply.airports.flatMap(({ icao, changes: count, ended }) => {
    const at = icao as Icao;
    if (run.revs.get(at) !== revs?.[at]) return [];
    const wished = wishes.filter(
      ({ press, of }) => (press ?? NaN) === run.press && of.startsWith(icao),
    );
    const all = ended?.ok
      ? ended.value.outcomes.find(({ outcome }) => outcome.kind === 'done')
      : undefined;
    const isCertain =
      all?.count === count && wished.length === count && session.kind === 'signed-in';
    const isAlone = staged[at]?.length === 0;
    return [{ icao: at, changes: wished.filter(isMade).map(oppositeOf), isAlone, isCertain }];
  });
}

const oppositeOf = ({ of, wanted }: Wish): LinkChange => ({ ...pairOf(of), linked: !wanted });

/** Whether a write to its lead-on was given up: another one must wait for what that did. */
const isInDoubt = ({ world }: Model, { leadOnId }: LinkChange): boolean =>
  world.sent.some(
    ({ end, targets }) =>
      end?.isAnswered !== true && targets.some(({ key }) => key === `lead-on ${leadOnId}`),
  );

/**
 * Q1: an undo of an apply makes the opposite of what that made, or stages it where something else is staged or a
 * request fails. It changes nothing else. `from`: when it was pressed.
 */
export function checkReversed(
  model: Model,
  reversals: readonly Reversal[],
  from: number,
  { staged: before = {} }: Shown,
  { staged: after = {} }: Shown,
): void {
  const { world } = model;
  const namesIn = (all: Shown['staged'] = {}) =>
    new Set(
      Object.values(all).flatMap((changes) => changes.map((one) => changeName(world.inUse, one))),
    );
  const [had, has] = [namesIn(before), namesIn(after)];
  const expected = reversals.flatMap(({ changes }) => changes);
  const may = new Set(expected.map((one) => changeName(world.inUse, one)));
  const lost = [...had].find((one) => !has.has(one));
  if (lost !== undefined) broken('Q1', `an undo of an apply dropped ${lost}`);
  const added = [...has].find((one) => !had.has(one) && !may.has(one));
  if (added !== undefined) broken('Q1', `an undo of an apply staged ${added}`);
  if (world.run.application.state.session.kind !== 'signed-in') return;
  const isLost = world.sent.some((one) => one.order > from && (statusOf(world, one) ?? 500) >= 300);
  for (const { changes, isAlone, isCertain } of reversals) {
    for (const change of isCertain ? changes : []) {
      const of = pairName(change);
      const mayBeStaged = isLost || !isAlone || isInDoubt(model, change);
      const isUndone =
        isLinked(model, of) === change.linked ||
        world.byOthers.some((one) => one.of === of) ||
        (mayBeStaged && has.has(changeName(world.inUse, change)));
      if (!isUndone) broken('Q1', `an undo of an apply left ${of}`);
    }
  }
}

/** Remembers what is wanted after an undo of an apply. */
export function noteReversed(
  { world, everStaged }: Model,
  reversals: readonly Reversal[],
  { staged = {} }: Shown,
): void {
  for (const change of reversals.flatMap(({ changes }) => changes)) {
    const isStaged = Object.values(staged)
      .flat()
      .some((one) => pairName(one) === pairName(change) && one.linked === change.linked);
    const isMade = isLinked({ world }, pairName(change)) === change.linked;
    if (isStaged || isMade) everStaged[world.inUse].set(pairName(change), change.linked);
  }
}
