import type { AirportPoint, LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { byName } from '../airport/airport-index.ts';
import { fitOf, haveSameName, pointApart, toGeometry } from './lead-on-fit.ts';
import type { Fit, PointGeometry } from './lead-on-fit.ts';
import { nearbyPoints } from './nearby-points.ts';
import { pairKey } from '../draft/pair-key.ts';

/**
 * Why a lead-on isn't ticked. `farther`: another lead-on in its direction is nearer. `shared`: it
 * suits another stopbar better.
 */
export type NotSuggestedReason =
  'linked' | 'unlinking' | 'linked-elsewhere' | 'shared' | 'farther' | 'unusual';

export interface Suggestion extends Pair {
  readonly metres: number;
  /** Undefined if it's ticked. */
  readonly why: NotSuggestedReason | undefined;
  /** The stopbar that the lead-on suits best. */
  readonly bestId: string;
}

export interface SuggestInput {
  readonly points: readonly AirportPoint[];
  /** The service's links. */
  readonly links: readonly Pair[];
  readonly staged: readonly LinkChange[];
  readonly withinMetres: number;
  /** Lead-ons farther than this aren't ticked (`unusualDistance`). */
  readonly unusualMetres: number;
}

/** Gaps that differ by at most this much, in metres, count as equal: the name decides. */
const samePlace = 10;
/** How much farther than the first, in metres, a lead-on in another direction may start. */
const turnOff = 30;
/** A link up to this long counts for its direction, even if the user enters a shorter distance. */
const keptDirection = 100;
/** The most unticked lead-ons listed per stopbar. */
const mostOthers = 6;

/** Returns the lead-ons near each stopbar, sorted by the stopbar's name. Ticked ones come first. */
export function suggestLinks(input: SuggestInput): readonly Suggestion[] {
  const stopbars = located(input.points, 'stopbar');
  const stopbarsNear = nearbyPoints(stopbars);
  const fitsWithin = (leadOn: PointGeometry, metres: number) =>
    stopbarsNear(leadOn, metres).map((stopbar) => fitOf(stopbar, leadOn));
  const reach = Math.max(input.withinMetres, keptDirection);
  const listed = new Map<PointGeometry, Listed[]>(stopbars.map((stopbar) => [stopbar, []]));
  for (const leadOn of located(input.points, 'lead-on')) {
    const close = fitsWithin(leadOn, input.withinMetres + samePlace);
    // The best stopbar can be beyond the limit by the length of the lead-on.
    const fits = close.some(({ gap }) => gap < input.withinMetres)
      ? close
      : fitsWithin(leadOn, reach + 2 * leadOn.radius);
    const best = bestOf(fits);
    for (const fit of fits) {
      if (best && (fit === best || fit.metres <= input.withinMetres)) {
        listed.get(fit.stopbar)?.push({ fit, best });
      }
    }
  }
  const linkedTo = linkedOnceApplied(input);
  const unlinking = new Set(input.staged.filter(({ linked }) => !linked).map(pairKey));
  return [...listed.values()].flatMap((fits) =>
    suggestionsFor(fits, { input, linkedTo, unlinking }),
  );
}

const located = (points: readonly AirportPoint[], kind: AirportPoint['kind']) =>
  points
    .filter((point) => point.kind === kind && point.coordinates.length > 0)
    .sort((a, b) => byName(a, b) || compare(a.id, b.id))
    .map(toGeometry);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the stopbars of each lead-on as if the staged changes were applied. Skips stale links. */
function linkedOnceApplied({ points, links, staged }: SuggestInput): Map<string, Set<string>> {
  const stopbars = new Set(points.filter(({ kind }) => kind === 'stopbar').map(({ id }) => id));
  const linkedTo = new Map<string, Set<string>>();
  for (const change of [...links.map((pair) => ({ ...pair, linked: true })), ...staged]) {
    if (!stopbars.has(change.stopbarId)) continue;
    const known = linkedTo.get(change.leadOnId) ?? new Set();
    linkedTo.set(change.leadOnId, known);
    if (change.linked) known.add(change.stopbarId);
    else known.delete(change.stopbarId);
  }
  return linkedTo;
}

/** Returns the stopbar at which a lead-on starts; if several are there, the one with its name. */
function bestOf(fits: readonly Fit[]): Fit | undefined {
  const { isHere, isNear } = startOf(fits);
  return fits
    .filter(isNear)
    .sort(
      (a, b) =>
        Number(isHere(b)) - Number(isHere(a)) ||
        a.gap - b.gap ||
        compare(a.stopbar.point.id, b.stopbar.point.id),
    )[0];
}

/** Returns the smallest gap, and functions that say whether a fit is as near, and has the same name. */
function startOf(fits: readonly Fit[]) {
  const nearest = fits.reduce((least, { gap }) => Math.min(least, gap), Infinity);
  const isNear = ({ gap }: Fit): boolean => gap <= nearest + samePlace;
  return { nearest, isNear, isHere: (fit: Fit) => isNear(fit) && haveSameName(fit) };
}

interface Listed {
  readonly fit: Fit;
  /** The fit of the stopbar that the lead-on suits best. */
  readonly best: Fit;
}

interface Airport {
  readonly input: SuggestInput;
  readonly linkedTo: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keys of pairs with a staged unlink. */
  readonly unlinking: ReadonlySet<string>;
}

/** Returns the suggestions for one stopbar. */
function suggestionsFor(listed: readonly Listed[], airport: Airport): readonly Suggestion[] {
  const { input, linkedTo } = airport;
  const isLinked = ({ stopbar, leadOn }: Fit): boolean =>
    linkedTo.get(leadOn.point.id)?.has(stopbar.point.id) === true;
  const own = listed.filter(({ fit, best }) => fit === best);
  const { nearest, isHere } = startOf(own.map(({ fit }) => fit));
  own.sort(
    ({ fit: a }, { fit: b }) =>
      Number(isLinked(b)) - Number(isLinked(a)) ||
      Number(isHere(b)) - Number(isHere(a)) ||
      a.gap - b.gap ||
      compare(a.leadOn.point.id, b.leadOn.point.id),
  );
  const others = listed.filter(({ fit, best }) => fit !== best);
  /** The ticked or linked lead-ons, one per direction. */
  const chosen: Fit[] = [];
  const suggestions = [...own, ...others].map(({ fit, best }): Suggestion => {
    const pair = { stopbarId: fit.stopbar.point.id, leadOnId: fit.leadOn.point.id };
    const whyNot = (): NotSuggestedReason | undefined => {
      if (isLinked(fit)) return 'linked';
      if (airport.unlinking.has(pairKey(pair))) return 'unlinking';
      if ((linkedTo.get(pair.leadOnId)?.size ?? 0) > 0) return 'linked-elsewhere';
      if (best !== fit) return 'shared';
      if (fit.gap > nearest + turnOff) return 'farther';
      if (!chosen.every((other) => pointApart(fit, other))) return 'farther';
      return fit.metres > input.unusualMetres ? 'unusual' : undefined;
    };
    const why = whyNot();
    if (best === fit && (why === undefined || why === 'linked')) chosen.push(fit);
    return { ...pair, metres: fit.metres, why, bestId: best.stopbar.point.id };
  });
  return listable(suggestions.filter(({ metres }) => metres <= input.withinMetres));
}

function listable(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const ticked = suggestions.filter(({ why }) => why === undefined);
  const linked = suggestions.filter(({ why }) => why === 'linked');
  const others = suggestions
    .filter(({ why }) => why !== undefined && why !== 'linked')
    .sort((a, b) => a.metres - b.metres);
  return [...ticked, ...linked, ...others.slice(0, mostOthers)];
}

/** Returns the suggestions to show: leaves out stopbars that have a link and no ticked suggestion. */
export function worthShowing(
  suggestions: readonly Suggestion[],
  hasLinks: (stopbarId: string) => boolean,
): readonly Suggestion[] {
  const withTicked = new Set(
    suggestions.filter(({ why }) => why === undefined).map(({ stopbarId }) => stopbarId),
  );
  return suggestions.filter(({ stopbarId }) => withTicked.has(stopbarId) || !hasLinks(stopbarId));
}
