import fc from 'fast-check';
import type { Pair } from '../../../electron/contract/linking.ts';

const key = ({ leadOnId, stopbarId }: Pair) => `${leadOnId} ${stopbarId}`;

/** Returns the changes that turn some links into others. */
export function linkDiff(from: readonly Pair[], to: readonly Pair[]) {
  const [before, after] = [new Set(from.map(key)), new Set(to.map(key))];
  return {
    link: to.filter((pair) => !before.has(key(pair))),
    unlink: from.filter((pair) => !after.has(key(pair))),
  };
}

/** Generates links between some of the points. */
export const anyLinks = (
  leadOnIds: readonly string[],
  stopbarIds: readonly string[],
  maxLength: number,
): fc.Arbitrary<Pair[]> =>
  fc.uniqueArray(
    fc.record({
      leadOnId: fc.constantFrom(...leadOnIds),
      stopbarId: fc.constantFrom(...stopbarIds),
    }),
    { maxLength, selector: key, size: 'max' },
  );
