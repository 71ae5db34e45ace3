import type { LinkChange } from '../../../electron/contract/linking.ts';
import { broken } from './broken.ts';
import type { Model, Wish } from '../model.ts';
import type { ServiceName } from '../person.ts';
import { pairName } from '../target.ts';

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
