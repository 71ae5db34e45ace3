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
const knownFaults: readonly KnownFault[] = [
  {
    fault:
      'what was typed into the forms of the own service and to link by IDs is gone after a restart (12)',
    things: [
      'form of the own service',
      'form of the own service, as handed over',
      'form to link by IDs',
    ],
    ways: ['quit', 'kill', 'full disk, then kill'],
  },
  {
    fault: 'a restart forgets selection, filters, sort and scroll positions (12)',
    things: [
      ...['view of the airport', 'view of Linking, as handed over'],
      ...['filters of Contributions', 'ticks of Contributions'],
      ...['view of Contributions, as handed over'],
      ...['search of Activity', 'view of Activity, as handed over'],
    ],
    ways: ['quit'],
  },
  {
    fault: 'another service and back forgets selection, filters, sort and scroll positions (12)',
    things: [
      ...['view of the airport', 'view of Linking, as handed over'],
      ...['filters of Contributions', 'ticks of Contributions'],
      ...['view of Contributions, as handed over', 'view of Activity, as handed over'],
    ],
    ways: ['another service and back'],
  },
  {
    fault: 'author and note of a proposal are gone after a reload (12)',
    things: ['author and note of a proposal'],
    ways: ['reload', 'destroy window', 'page crash', 'quit', 'kill'],
  },
  {
    fault: 'the next person sees the search of Activity, and author and note of a proposal (5)',
    things: [...['author and note of a proposal', 'search of Activity']],
    ways: ['another person'],
  },
  {
    fault: 'another service shows the form to link by IDs and the search of Activity (5)',
    things: ['form to link by IDs', 'search of Activity'],
    ways: ['at another service'],
  },
  {
    fault: 'the contact form is empty after the second reload (8)',
    side: 'page',
    things: ['contact form'],
    ways: ['reload', 'page crash', 'quit'],
  },
];

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
