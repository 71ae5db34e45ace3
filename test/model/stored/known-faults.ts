import { expect } from 'vitest';
import type { Way } from '../stored.ts';

/** After a way of leaving and coming back, or in the middle of one. */
type When = Way | 'at another service';

interface KnownFault {
  /** What a person sees. */
  readonly fault: string;
  /** The only test that sees it, if the other one has the thing too. */
  readonly side?: 'calls' | 'page';
  readonly things: readonly string[];
  readonly ways: readonly When[];
}

/** Stored things that aren't afterwards as their rows say. Each landing of a cure removes some. */
const knownFaults: readonly KnownFault[] = [];

const isCured = 'cured, so not to be in known-faults.ts any more';

/** Fails for each thing that isn't as its row says, except for known faults, which it reports. */
export function compareWithKnown(
  side: 'calls' | 'page',
  way: When,
  compared: readonly string[],
  wrong: ReadonlySet<string>,
): void {
  const known = knownFaults.filter(
    (fault) => fault.ways.includes(way) && (fault.side ?? side) === side,
  );
  for (const { fault, things } of known) {
    if (things.some((name) => wrong.has(name))) console.warn(`Known fault: ${fault}`);
  }
  const named = known.flatMap(({ things }) => things).filter((name) => compared.includes(name));
  expect({
    way,
    wrong: [...wrong].filter((name) => !named.includes(name)),
    [isCured]: named.filter((name) => !wrong.has(name)),
  }).toEqual({ way, wrong: [], [isCured]: [] });
}
