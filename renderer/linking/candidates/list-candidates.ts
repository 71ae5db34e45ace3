import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { Entry } from '../airport/airport-index.ts';
import { anchorsOf, metresApart } from '../nearest/distance.ts';

/** A point that the selected one can be linked to. */
export interface Candidate {
  readonly entry: Entry;
  /** Undefined if either point has no coordinates. */
  readonly metres: number | undefined;
}

interface Options {
  readonly selected: AirportPoint;
  /** The points that were linked to the selected one when it was selected. */
  readonly partners: ReadonlySet<string>;
  readonly isUnlinked: (id: string) => boolean;
  /** Links are usually shorter. */
  readonly unusualMetres: number;
}

/**
 * Returns the candidates, the likeliest first: those already linked, those with the same name,
 * unlinked ones nearby, linked ones nearby, and the others. Each of these groups is sorted by
 * distance.
 */
export function listCandidates(entries: readonly Entry[], options: Options): readonly Candidate[] {
  const { selected, unusualMetres } = options;
  const from = anchorsOf(selected);
  const groupOf = ({ point }: Entry, metres: number): number => {
    if (options.partners.has(point.id)) return 0;
    const isNear = metres <= unusualMetres;
    // The same name far away belongs to another runway.
    const isNamesake = (isNear || metres === Infinity) && haveSameName(selected, point);
    if (isNamesake) return 1;
    if (!isNear) return 4;
    return options.isUnlinked(point.id) ? 2 : 3;
  };
  return entries
    .map((entry) => {
      const metres = metresApart(from, entry.anchors);
      return { entry, metres, group: groupOf(entry, metres) };
    })
    .sort((a, b) => a.group - b.group || compareMetres(a.metres, b.metres))
    .map(({ entry, metres }) => ({ entry, metres: metres === Infinity ? undefined : metres }));
}

/** Compares without case. A lead-on's name can end with its runway: “L9 07C”. */
function haveSameName(one: AirportPoint, other: AirportPoint): boolean {
  const [a, b] = [one.name.trim().toLowerCase(), other.name.trim().toLowerCase()];
  if (a === '' || b === '') return false;
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/** A plain difference would be NaN if both are infinite. */
const compareMetres = (a: number, b: number): number => (a === b ? 0 : a - b);
