import { doubtAfter } from '../../../electron/contract/contact.ts';
import { isOutcomeUnknown } from '../../../electron/contract/contributions.ts';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type { AirportState } from '../../../electron/contract/airport-work.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';
import { createWorld } from '../../../electron/practice/seed/create-world.ts';
import { parseLine } from '../../../electron/storage/activity-entries.ts';
import { broken } from './broken.ts';
import type { Model } from '../model.ts';
import { requestOfIcao, type Icao } from '../person.ts';
import { addThirdAirport } from '../service.ts';
import { icaoOf, linkTarget, pairName, pairOf, unlinkTarget, type Target } from '../target.ts';
import type { Sent } from '../world.ts';
import { effectsOf, type Effect } from './q1.ts';
import { statusOf } from './replies.ts';

/** Q3: Activity had begun an entry when a write left, and doesn't say "not made" of what was made. */
export async function checkActivity(model: Model): Promise<void> {
  const { world } = model;
  const answer = (await world.run.call('readActivity')) as Result<{
    entries: readonly ActivityEntry[];
  }>;
  if (!answer.ok) return;
  const { entries } = answer.value;
  const bySent = new Map(world.sent.map((sent) => [sent.order, sent]));
  const effects = effectsOf(model).filter(({ arrival }) => arrival.service === world.inUse);
  const isKnown = (sent: Sent): boolean =>
    sent.end?.isOnDisk === true && (statusOf(world, sent) ?? 500) < 300;
  for (const effect of effects) {
    const sent = bySent.get(effect.arrival.sent);
    if (sent?.isOnDisk !== true) continue;
    const begun = begunBy(sent, effect);
    if (begun.length === 0) {
      broken('Q3', `${effect.kind} ${effect.of} was sent before its entry was on disk`);
    }
    const isOfEffect = ({ of, wanted }: Part) => of === effect.of && wanted === effect.wanted;
    // Entries are newest first. Without a beginning, the newest that may be meant.
    const fallback = entries.find((one) => partsOf(one).some(isOfEffect));
    const of = begun.length > 0 ? entries.filter(({ id }) => begun.includes(id)) : [fallback];
    const said = of.flatMap((one) => (one ? partsOf(one).filter(isOfEffect) : []));
    const denied = said.map(({ outcome }) => whyNotMade(effect.kind, outcome));
    const [why] = denied;
    if (said.length === 0) broken('Q3', `${effect.kind} ${effect.of} is missing in Activity`);
    else if (isKnown(sent) && said.every(({ outcome }) => !outcome.ok) && !isUndone(model, effect))
      broken('Q3', `${effect.kind} ${effect.of} isn't done in Activity, despite the reply`);
    else if (why && !denied.includes(undefined) && !isUndone(model, effect)) {
      broken('Q3', `Activity says that ${effect.kind} ${effect.of} wasn't made: ${why}`);
    }
  }
  checkDone(model, entries, effects);
}

/**
 * Whether it was undone before it was read, by others or by a request that couldn't be recorded, was sent again,
 * or crossed another request for the opposite: then the app can't know that it was made.
 */
function isUndone({ world }: Model, { of, wanted, arrival }: Effect): boolean {
  const isUnrecorded = ({ isOnDisk, order, targets }: Sent) =>
    !isOnDisk && order > arrival.sent && targets.some((target) => target.of === of);
  const ran = arrival.ran ?? 0;
  // An older one took effect after it, or a newer one was sent before it took effect.
  const isCrossed = (one: Effect) =>
    one.arrival.sent < arrival.sent ? (one.arrival.ran ?? 0) > ran : one.arrival.sent < ran;
  const isRepeated = (one: Effect) => one.wanted === wanted && one.arrival.sent > arrival.sent;
  const own = effectsOf({ world }).filter(
    (one) => one.of === of && one.arrival.service === arrival.service,
  );
  return (
    world.byOthers.some((one) => one.of === of && one.order > arrival.order) ||
    world.sent.some(isUnrecorded) ||
    own.some((one) => isRepeated(one) || (one.wanted !== wanted && isCrossed(one)))
  );
}

/** Q3: what the app did itself isn't said to be by others. */
export function checkByOthers(model: Model): void {
  const { world, wishes, checked } = model;
  // What couldn't be saved may be forgotten.
  const saved = new Set(world.sent.filter((one) => one.isOnDisk).map(({ order }) => order));
  const all = effectsOf(model);
  const unsaved = new Set(all.filter((one) => !saved.has(one.arrival.sent)).map(({ of }) => of));
  const effects = all.filter(({ of }) => !unsaved.has(of));
  for (const { name, answer } of world.answers.slice(checked.answers)) {
    if (name !== 'openAirport' || !answer.ok) continue;
    for (const link of (answer.value as AirportState).work.byOthers?.links ?? []) {
      const of = pairName(link);
      const isOwn = effects.some(
        (one) => one.of === of && one.wanted === link.linked && one.arrival.service === world.inUse,
      );
      const isByOthers = world.byOthers.some((one) => one.of === of);
      // What is sent again, or by IDs although it's there, seems to be made by the first read. If the first
      // request comes late and after an unlink, nothing tells whose it is.
      const isRepeated =
        effects.filter((one) => one.of === of && one.wanted === link.linked).length > 1 ||
        (atFirst('link', of) && wishes.some((one) => one.kind === 'link' && one.of === of));
      if (isOwn && !isByOthers && !isRepeated)
        broken('Q3', `${of} is said to be changed by others`);
    }
  }
}

/** Each part that is said to be done has an effect, or the service had it already. */
function checkDone(
  model: Model,
  entries: readonly ActivityEntry[],
  effects: readonly Effect[],
): void {
  for (const entry of entries) {
    for (const { kind, of, wanted, outcome } of partsOf(entry)) {
      const isMade = effects.some(
        (one) => one.kind === kind && one.of === of && one.wanted === wanted,
      );
      const isByOthers = model.world.byOthers.some((one) => one.of === of);
      const wasSo = kind !== 'contact' && atFirst(kind, of) === wanted;
      if (outcome.ok && !isMade && !isByOthers && !wasSo) {
        broken('Q3', `Activity says that ${kind} ${of} was made`);
      }
    }
  }
}

/** Returns what the service had before anybody changed it. */
function atFirst(kind: 'link' | 'switch', of: string): boolean {
  if (kind === 'switch')
    return seed.airportRequests.some(
      (one) => one.id === requestOfIcao[of as Icao] && one.contributions_enabled,
    );
  const { stopbarId, leadOnId } = pairOf(of);
  return seed.points.get(leadOnId)?.linkedTo.includes(stopbarId) === true;
}

const seed = createWorld();
addThirdAirport(seed);

/**
 * Returns the IDs of the entries that were on disk for a write when the write left. The same change
 * can be running twice, and only one of both sent it.
 */
function begunBy({ activity }: Sent, target: Target): readonly string[] {
  const lines = activity.split('\n').flatMap((line) => (line === '' ? [] : [parseLine(line)]));
  const ended = new Set(
    lines.flatMap((line) => (line?.outcome && line.outcome !== 'running' ? [line.id] : [])),
  );
  return lines.flatMap((line) => {
    if (!line || !('at' in line) || ended.has(line.id)) return [];
    const entry: ActivityEntry = { ...line, outcome: { ok: true, value: null } };
    const isOfTarget = partsOf(entry).some(
      ({ of, wanted }) => of === target.of && wanted === target.wanted,
    );
    return isOfTarget ? [line.id] : [];
  });
}

interface Part extends Pick<Target, 'kind' | 'of' | 'wanted'> {
  readonly outcome: Result<null>;
}

/** Returns what an entry is about, each with its outcome. */
function partsOf(entry: ActivityEntry): readonly Part[] {
  const { outcome } = entry;
  if (entry.action === 'sendContactMessage') {
    return [{ kind: 'contact', of: entry.input.topic, wanted: true, outcome }];
  }
  if (entry.action === 'switchContributions') {
    const { airportRequestId, contributionsEnabled } = entry.input;
    return [
      { kind: 'switch', of: icaoOf(airportRequestId), wanted: contributionsEnabled, outcome },
    ];
  }
  if (entry.action === 'link') return [{ ...linkTarget(entry.input, true), outcome }];
  const parts = entry.parts ?? [{ ...entry.input, outcome }];
  return parts.flatMap(({ link, unlink, outcome }) => [
    ...link.map((pair) => ({ ...linkTarget(pair, true), outcome })),
    ...unlink.map((pair) => ({ ...unlinkTarget(pair), outcome })),
  ]);
}

/** Returns undefined if an outcome doesn't say that the change wasn't made. */
function whyNotMade(kind: Target['kind'], outcome: Result<null>): string | undefined {
  return outcome.ok || isUnknown(kind, outcome.error) ? undefined : outcome.error.kind;
}

function isUnknown(kind: Target['kind'], error: AppError): boolean {
  if (kind === 'contact') return doubtAfter(error) !== null;
  return kind === 'switch' ? isOutcomeUnknown(error) : error.kind === 'lost';
}
