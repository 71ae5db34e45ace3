import fc from 'fast-check';

/** Damage to a file by a disk, a crash or another program. */
export type Corruption =
  | { readonly kind: 'flipped'; readonly at: number; readonly bit: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'doubled'; readonly at: number; readonly length: number }
  | { readonly kind: 'zeroed'; readonly at: number; readonly length: number };

/** Positions are fractions of the file, from 0 to 1. */
const at = fc.double({ min: 0, max: 1, noNaN: true });
const length = fc.integer({ min: 1, max: 400 });

export const corruptions: fc.Arbitrary<Corruption> = fc.oneof(
  fc.record({ kind: fc.constant('flipped'), at, bit: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ kind: fc.constant('cut'), at }),
  fc.record({ kind: fc.constant('doubled'), at, length }),
  fc.record({ kind: fc.constant('zeroed'), at, length }),
);

export function corrupted(bytes: Uint8Array, damage: Corruption): Buffer {
  const place = Math.min(Math.floor(damage.at * bytes.length), Math.max(bytes.length - 1, 0));
  const changed = Buffer.from(bytes);
  switch (damage.kind) {
    case 'flipped':
      changed[place] = (changed[place] ?? 0) ^ (1 << damage.bit);
      return changed;
    case 'cut':
      return changed.subarray(0, place);
    case 'doubled': {
      const twice = changed.subarray(place, place + damage.length);
      return Buffer.concat([changed.subarray(0, place), twice, changed.subarray(place)]);
    }
    case 'zeroed':
      return changed.fill(0, place, Math.min(place + damage.length, changed.length));
  }
}
