import { broken } from '../known.ts';
import type { Model } from '../model.ts';
import type { Shown } from '../person.ts';
import type { Arrival } from '../world.ts';
import { pairName, targetsOf, type Target } from '../target.ts';

/** A change that a service made for the app. */
export interface Effect extends Target {
  readonly arrival: Arrival;
}

export function effectsOf({ world }: Pick<Model, 'world'>): readonly Effect[] {
  const arrivals = Object.values(world.services).flatMap((service) => service.arrivals);
  const made = arrivals.filter(({ status = 500 }) => status < 300);
  return made.flatMap((arrival) => targetsOf(arrival).map((target) => ({ ...target, arrival })));
}

/** Q1: every change that the app sends was asked for at that service, by the person whose token it has. */
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
export function checkApplied(model: Model, { staged }: Shown): void {
  const { world, wishes, undone } = model;
  const service = world.inUse;
  if (!staged) return;
  const shown = new Set(Object.values(staged).flat().map(pairName));
  const applied = wishes.filter((one) => one.kind === 'apply' && one.service === service);
  for (const { of, wanted } of new Map(applied.map((one) => [one.of, one])).values()) {
    const isStillWanted =
      model.everStaged[service].get(of) === wanted && !undone.has(of.slice(0, 4));
    const isByOthers = world.byOthers.some((one) => one.of === of);
    // A link by IDs waits for its own reads, and may be sent after the apply.
    const isByIds = wishes.some((one) => one.kind === 'link' && one.of === of && !wanted);
    if (!isStillWanted || isByOthers || isByIds || shown.has(of) || isLinked(model, of) === wanted)
      continue;
    const how = isOvertaken(model, of)
      ? 'was overtaken by an older write'
      : 'is neither made nor staged';
    broken(model, 'Q1', `${of} should be ${wanted ? 'linked' : 'unlinked'}, and ${how}`);
  }
}

function isLinked({ world }: Model, of: string): boolean {
  const [stopbarId = '', leadOnId = ''] = of.split(' ');
  const leadOn = world.services[world.inUse].world.points.get(leadOnId);
  return leadOn?.linkedTo.includes(stopbarId) === true;
}

/** Whether the service did last what was sent earlier. */
function isOvertaken(model: Model, of: string): boolean {
  const own = effectsOf(model).filter(
    (one) => one.of === of && one.arrival.service === model.world.inUse,
  );
  const last = own
    .toSorted((one, other) => (one.arrival.ran ?? 0) - (other.arrival.ran ?? 0))
    .at(-1);
  return own.some(({ arrival }) => arrival.sent > (last?.arrival.sent ?? Infinity));
}
