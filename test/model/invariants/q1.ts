import { broken } from './broken.ts';
import type { Model, Wish } from '../model.ts';
import type { Shown } from '../person.ts';
import type { Arrival, Sent } from '../world.ts';
import { pairName, pairOf, targetsOf, type Target } from '../target.ts';
import { statusOf } from './replies.ts';

/** A change that a service made for the app. */
export interface Effect extends Target {
  readonly arrival: Arrival;
}

export function effectsOf({ world }: Pick<Model, 'world'>): readonly Effect[] {
  const arrivals = Object.values(world.services).flatMap((service) => service.arrivals);
  const made = arrivals.filter(({ status = 500 }) => status < 300);
  return made.flatMap((arrival) => targetsOf(arrival).map((target) => ({ ...target, arrival })));
}

/**
 * Q1: every change that the app sends was asked for at that service, by the person whose token it has. What an apply
 * sends was pending when it was pressed.
 */
export function checkAsked({ world, wishes, checked }: Model): void {
  for (const { service, headers, targets, order, call } of world.sent.slice(checked.sent)) {
    const token = headers['x-network-token'];
    const who = token === undefined ? undefined : world.secrets.get(token)?.who;
    const isApply = call?.name === 'apply';
    const isBefore = (wish: Wish): boolean =>
      wish.service === service && (wish.press ?? order) < (call?.order ?? 0);
    const press = isApply ? wishes.findLast(isBefore)?.press : undefined;
    for (const { kind, of, wanted } of targets) {
      const isAsked = wishes.some(
        (wish) =>
          (isApply
            ? wish.kind === 'apply' && (wish.press ?? press) === press
            : wish.kind === kind) &&
          wish.service === service &&
          wish.of === of &&
          wish.wanted === wanted &&
          wish.order < order &&
          (who === undefined || wish.who === who),
      );
      const what = `${who ?? 'nobody'} didn't ask ${service} for ${kind} ${of} ${wanted}`;
      if (!isAsked) broken('Q1', what);
    }
  }
}

/**
 * Q1: an apply sends nothing more at the next airport once it was cancelled, the service refused the account or limits
 * it, or it's unknown what was made.
 */
export function checkSeveral(model: Model): void {
  const { world, cancelled, checked } = model;
  for (const next of world.sent.slice(checked.sent)) {
    const { call, service, order } = next;
    if (call?.name !== 'apply' || next.targets.length === 0) continue;
    const at = `${service} ${next.path}`;
    if (cancelled[service] > call.order) broken('Q1', `${at} was sent after it was cancelled`);
    const last = world.sent.findLast(
      (one) =>
        one.order < order &&
        one.call?.order === call.order &&
        one.targets.length > 0 &&
        icaoIn(one) !== icaoIn(next),
    );
    const why = last && whyToStop(model, last, next);
    if (why !== undefined) broken('Q1', `${at} was sent after ${last?.path} ${why}`);
  }
}

const icaoIn = ({ path }: Sent): string => path.split('/')[2] ?? '';

function whyToStop(model: Model, last: Sent, { order, headers }: Sent): string | undefined {
  const status = statusOf(model.world, last);
  // Only that token is refused, not one that replaced it since.
  const isRenewed =
    status === 401 && headers['x-network-token'] !== last.headers['x-network-token'];
  if (isRenewed) return undefined;
  if (status !== undefined) return status === 401 || status === 429 ? `got ${status}` : undefined;
  // A read may have shown that it was made.
  const made = effectsOf(model).filter(({ arrival }) => (arrival.ran ?? Infinity) < order);
  const isKnown = ({ of, wanted }: Target): boolean =>
    model.world.byOthers.some((one) => one.of === of) ||
    made.some((one) => one.of === of && one.wanted === wanted);
  return last.targets.every(isKnown) ? undefined : 'got no reply';
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
    broken('Q1', `${of} should be ${wanted ? 'linked' : 'unlinked'}, and ${how}`);
  }
}

export function isLinked({ world }: Pick<Model, 'world'>, of: string): boolean {
  const { stopbarId, leadOnId } = pairOf(of);
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
