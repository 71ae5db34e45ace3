import type { LinkChange } from '../../../electron/contract/linking.ts';
import { broken } from '../known.ts';
import type { Model } from '../model.ts';
import type { ServiceName } from '../person.ts';
import { pairName } from '../target.ts';

export const changeName = (service: ServiceName, change: LinkChange): string =>
  `${service} ${pairName(change)} ${change.linked}`;

/**
 * Q1: an undo brings back what was staged by hand, or stages the opposite of one apply, and never of
 * two.
 */
export function checkUndone(
  model: Model,
  before: readonly LinkChange[],
  after: readonly LinkChange[],
): void {
  const { world, wishes, byHand } = model;
  const had = new Set(before.map((one) => changeName(world.inUse, one)));
  const added = after.filter((one) => !had.has(changeName(world.inUse, one)));
  const opposites = added.filter((one) => !byHand.has(changeName(world.inUse, one)));
  const applied = wishes.filter((one) => one.kind === 'apply' && one.service === world.inUse);
  const applies = [...Map.groupBy(applied, ({ press }) => press).values()];
  const isOf = (apply: typeof applied) =>
    opposites.every((change) =>
      apply.some(({ of, wanted }) => of === pairName(change) && wanted !== change.linked),
    );
  if (opposites.length === 0 || applies.some(isOf)) return;
  broken(model, 'Q1', `an undo staged ${opposites.map(pairName).join(', ')}: not of one apply`);
}
