import type { Pair } from '../../../electron/contract/linking.ts';
import {
  isStopbarAndLeadOn,
  type AirportIndex,
  type DisplayedLink,
  type Side,
} from '../airport/airport-index.ts';
import { fitOf, haveSameName, pointApart, toGeometry } from './lead-on-fit.ts';
import type { Fit, PointGeometry } from './lead-on-fit.ts';
import { nearbyPoints } from './nearby-points.ts';

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

interface SuggestInput {
  readonly index: AirportIndex;
  /** The displayed links by either point's ID. */
  readonly linksOf: ReadonlyMap<string, readonly DisplayedLink[]>;
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
const maxOthers = 6;

/** Returns the lead-ons near each stopbar, sorted by the stopbar's name. Ticked ones come first. */
export function suggestLinks(input: SuggestInput): readonly Suggestion[] {
  const stopbars = located(input.index, 'stopbar');
  const stopbarsNear = nearbyPoints(stopbars);
  const fitsWithin = (leadOn: PointGeometry, metres: number) =>
    stopbarsNear(leadOn, metres).map((stopbar) => fitOf(stopbar, leadOn));
  const reach = Math.max(input.withinMetres, keptDirection);
  const listed = new Map<PointGeometry, Listed[]>(stopbars.map((stopbar) => [stopbar, []]));
  for (const leadOn of located(input.index, 'lead-on')) {
    const close = fitsWithin(leadOn, input.withinMetres + samePlace);
    // The best stopbar can be beyond the limit by the length of the lead-on.
    const fits = close.some(({ gap }) => gap < input.withinMetres)
      ? close
      : fitsWithin(leadOn, reach + 2 * leadOn.radius);
    const best = bestOf(fits);
    // A staged link doesn't count either if its stopbar has changed type.
    const links = (input.linksOf.get(leadOn.point.id) ?? []).filter((link) =>
      isStopbarAndLeadOn(link, input.index.byId),
    );
    const hasLinks = links.some(({ state }) => willExist(state));
    for (const fit of fits) {
      if (best && (fit === best || fit.metres <= input.withinMetres)) {
        const state = links.find(({ stopbarId }) => stopbarId === fit.stopbar.point.id)?.state;
        listed.get(fit.stopbar)?.push({ fit, best, state, hasLinks });
      }
    }
  }
  return [...listed.values()].flatMap((fits) => suggestionsFor(fits, input));
}

const located = ({ sides }: AirportIndex, side: Side): readonly PointGeometry[] =>
  sides[side]
    .filter(({ point }) => point.kind === side && point.coordinates.length > 0)
    .map(({ point }) => toGeometry(point));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

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
  /** The state of their link, if there is one. */
  readonly state: DisplayedLink['state'] | undefined;
  /** Whether the lead-on will have any link once the staged changes are applied. */
  readonly hasLinks: boolean;
}

/** Returns the suggestions for one stopbar. */
function suggestionsFor(listed: readonly Listed[], input: SuggestInput): readonly Suggestion[] {
  const own = listed.filter(({ fit, best }) => fit === best);
  const { nearest, isHere } = startOf(own.map(({ fit }) => fit));
  own.sort(
    ({ fit: a, state }, { fit: b, state: other }) =>
      Number(willExist(other)) - Number(willExist(state)) ||
      Number(isHere(b)) - Number(isHere(a)) ||
      a.gap - b.gap ||
      compare(a.leadOn.point.id, b.leadOn.point.id),
  );
  const others = listed.filter(({ fit, best }) => fit !== best);
  /** The ticked or linked lead-ons, one per direction. */
  const chosen: Fit[] = [];
  const suggestions = [...own, ...others].map(({ fit, best, state, hasLinks }): Suggestion => {
    const pair = { stopbarId: fit.stopbar.point.id, leadOnId: fit.leadOn.point.id };
    const whyNot = (): NotSuggestedReason | undefined => {
      if (willExist(state)) return 'linked';
      if (state === 'unlinking') return 'unlinking';
      if (hasLinks) return 'linked-elsewhere';
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

/** Returns whether a link will exist once the staged changes are applied. Stale links don't count. */
const willExist = (state: DisplayedLink['state'] | undefined): boolean =>
  state === 'linked' || state === 'linking';

function listable(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const ticked = suggestions.filter(({ why }) => why === undefined);
  const linked = suggestions.filter(({ why }) => why === 'linked');
  const others = suggestions
    .filter(({ why }) => why !== undefined && why !== 'linked')
    .sort((a, b) => a.metres - b.metres);
  return [...ticked, ...linked, ...others.slice(0, maxOthers)];
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
