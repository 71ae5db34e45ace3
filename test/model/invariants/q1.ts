import { broken } from '../known.ts';
import type { Model } from '../model.ts';
import type { Arrival } from '../world.ts';
import { targetsOf, type Target } from '../target.ts';

/** A change that a service made for the app. */
export interface Effect extends Target {
  readonly arrival: Arrival;
}

export function effectsOf({ world }: Pick<Model, 'world'>): readonly Effect[] {
  const arrivals = Object.values(world.services).flatMap((service) => service.arrivals);
  const made = arrivals.filter(({ status = 500 }) => status < 300);
  return made.flatMap((arrival) => targetsOf(arrival).map((target) => ({ ...target, arrival })));
}

/** Q1: whatever the app sends, its person asked for there, signed in as themselves. */
export function checkAsked({ world, wishes, ...model }: Model): void {
  for (const { service, headers, targets, order } of world.sent.slice(model.checked.sent)) {
    const token = headers['x-network-token'];
    const who = token === undefined ? undefined : world.secrets.get(token)?.who;
    for (const { kind, of, wanted } of targets) {
      const isAsked = wishes.some(
        (wish) =>
          (wish.kind === kind || (kind === 'link' && wish.kind === 'apply')) &&
          wish.service === service &&
          wish.of === of &&
          wish.wanted === wanted &&
          wish.order < order &&
          (who === undefined || wish.who === who),
      );
      const what = `${who ?? 'nobody'} didn't ask ${service} for ${kind} ${of} ${wanted}`;
      if (!isAsked) broken({ ...model, world, wishes }, 'Q1', what);
    }
  }
}

/** Q1: each pair of an apply was made, or is still staged. */
export async function checkApplied(model: Model): Promise<void> {
  const { world } = model;
  const { staged } = await world.person.shown();
  if (!staged) return;
  const { points } = world.services[world.inUse].world;
  const last = new Map(
    model.wishes
      .filter(({ kind, service }) => kind === 'apply' && service === world.inUse)
      .map((one) => [one.of, one]),
  );
  for (const { of, wanted } of last.values()) {
    const [stopbarId = '', leadOnId = ''] = of.split(' ');
    const isSo = points.get(leadOnId)?.linkedTo.includes(stopbarId) === wanted;
    const isStaged = Object.values(staged)
      .flat()
      .some((one) => one.stopbarId === stopbarId && one.leadOnId === leadOnId);
    const isChangedSince = world.byOthers.some((one) => one.of === of);
    if (!isSo && !isStaged && !isChangedSince && !model.undone.has(of.slice(0, 4))) {
      broken(
        model,
        'Q1',
        `${of} should be ${wanted ? 'linked' : 'unlinked'}, and is neither made nor staged`,
      );
    }
  }
}
