import type { AirportPoint, LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { byName } from '../airport/airport-index.ts';
import { fitOf, haveSameName, toGeometry, canBeWithin, diverge, type Fit } from './lead-on-fit.ts';
import { pairKey } from '../draft/pair-key.ts';

/**
 * Why a lead-on is listed without a tick. `farther`: another lead-on in its direction is nearer.
 * `shared`: it suits another stopbar better.
 */
export type WhyNot = 'linked' | 'unlinking' | 'linked-elsewhere' | 'shared' | 'farther' | 'unusual';

export interface Suggestion extends Pair {
  readonly metres: number;
  /** Undefined where it is ticked. */
  readonly why: WhyNot | undefined;
  /** The stopbar that the lead-on suits best. */
  readonly bestId: string;
}

export interface SuggestInput {
  readonly points: readonly AirportPoint[];
  /** As the service has them. */
  readonly links: readonly Pair[];
  readonly staged: readonly LinkChange[];
  readonly withinMetres: number;
  /** Beyond this nothing is ticked (`unusualDistance`). */
  readonly unusualMetres: number;
}

/** Ends as close together as this are at the same place: there the name decides. */
const samePlace = 10;
/** A lead-on of another direction may begin where the first one turns off. */
const turnOff = 30;
/** A link within this distance keeps its direction, even if less is asked for. */
const keptDirection = 100;
/** How many without a tick are worth listing at one stopbar. */
const mostOthers = 6;

/** Returns the lead-ons near each stopbar, by the stopbar's name; those to be linked come first. */
export function suggestLinks(input: SuggestInput): readonly Suggestion[] {
  const linkedTo = linkedOnceApplied(input);
  const best = new Map<string, Fit>();
  const listed = new Map<string, Fit[]>();
  const [stopbars, leadOns] = [located(input.points, 'stopbar'), located(input.points, 'lead-on')];
  const reach = Math.max(input.withinMetres, keptDirection);
  for (const leadOn of leadOns) {
    const fits = stopbars
      // The best stopbar can be a lead-on's length beyond the limit of the list.
      .filter((stopbar) => canBeWithin(stopbar, leadOn, reach + 2 * leadOn.radius))
      .map((stopbar) => fitOf(stopbar, leadOn));
    const bestFit = bestOf(fits);
    if (bestFit) best.set(leadOn.point.id, bestFit);
    for (const fit of fits) {
      if (fit !== bestFit && fit.metres > input.withinMetres) continue;
      const { id } = fit.stopbar.point;
      const others = listed.get(id);
      if (others) others.push(fit);
      else listed.set(id, [fit]);
    }
  }
  const unlinking = new Set(input.staged.filter(({ linked }) => !linked).map(pairKey));
  return stopbars.flatMap(({ point: { id } }) =>
    suggestionsFor(listed.get(id) ?? [], { input, linkedTo, best, unlinking }),
  );
}

const located = (points: readonly AirportPoint[], kind: AirportPoint['kind']) =>
  points
    .filter((point) => point.kind === kind && point.coordinates.length > 0)
    .sort((a, b) => byName(a, b) || compare(a.id, b.id))
    .map(toGeometry);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The stopbars of each lead-on, with the staged changes as if they were applied; no stale links. */
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

/** The stopbar that a lead-on starts at; of those at the same place, the one with its name. */
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

/** Where the nearest of them is, who else is there, and whose name says that it belongs there. */
function startOf(fits: readonly Fit[]) {
  const nearest = fits.reduce((least, { gap }) => Math.min(least, gap), Infinity);
  const isNear = ({ gap }: Fit): boolean => gap <= nearest + samePlace;
  return { nearest, isNear, isHere: (fit: Fit) => isNear(fit) && haveSameName(fit) };
}

interface Airport {
  readonly input: SuggestInput;
  readonly linkedTo: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the lead-on's ID. */
  readonly best: ReadonlyMap<string, Fit>;
  /** Keys of the pairs that are staged to be unlinked. */
  readonly unlinking: ReadonlySet<string>;
}

/** The lead-ons of one stopbar. */
function suggestionsFor(fits: readonly Fit[], airport: Airport): readonly Suggestion[] {
  const { input, linkedTo, best } = airport;
  const isLinked = ({ stopbar, leadOn }: Fit): boolean =>
    linkedTo.get(leadOn.point.id)?.has(stopbar.point.id) === true;
  const own = fits.filter((fit) => best.get(fit.leadOn.point.id) === fit);
  const { nearest, isHere } = startOf(own);
  own.sort(
    (a, b) =>
      Number(isLinked(b)) - Number(isLinked(a)) ||
      Number(isHere(b)) - Number(isHere(a)) ||
      a.gap - b.gap ||
      compare(a.leadOn.point.id, b.leadOn.point.id),
  );
  const others = fits.filter((fit) => best.get(fit.leadOn.point.id) !== fit);
  /** One for each direction that has its lead-on. */
  const chosen: Fit[] = [];
  const suggestions = [...own, ...others].map((fit): Suggestion => {
    const pair = { stopbarId: fit.stopbar.point.id, leadOnId: fit.leadOn.point.id };
    const bestFit = best.get(pair.leadOnId) ?? fit;
    const whyNot = (): WhyNot | undefined => {
      if (isLinked(fit)) return 'linked';
      if (airport.unlinking.has(pairKey(pair))) return 'unlinking';
      if ((linkedTo.get(pair.leadOnId)?.size ?? 0) > 0) return 'linked-elsewhere';
      if (bestFit !== fit) return 'shared';
      if (fit.gap > nearest + turnOff) return 'farther';
      if (!chosen.every((other) => diverge(fit, other))) return 'farther';
      return fit.metres > input.unusualMetres ? 'unusual' : undefined;
    };
    const why = whyNot();
    if (bestFit === fit && (why === undefined || why === 'linked')) chosen.push(fit);
    return { ...pair, metres: fit.metres, why, bestId: bestFit.stopbar.point.id };
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

/** What is worth showing: nothing that is linked, nor stopbars that have all they need. */
export function worthShowing(
  suggestions: readonly Suggestion[],
  hasLinks: (stopbarId: string) => boolean,
): readonly Suggestion[] {
  const wanting = new Set(
    suggestions.filter(({ why }) => why === undefined).map(({ stopbarId }) => stopbarId),
  );
  return suggestions.filter(({ stopbarId }) => wanting.has(stopbarId) || !hasLinks(stopbarId));
}
