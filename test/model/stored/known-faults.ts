import type { Way } from '../stored.ts';

interface KnownFault {
  /** What a person sees. */
  readonly fault: string;
  readonly things: readonly string[];
  readonly ways: readonly Way[];
}

/** Stored things that aren't afterwards as their rows say. Each landing of a cure removes some. */
export const knownFaults: readonly KnownFault[] = [
  {
    fault: 'what was typed into the form of the own service is gone after a restart (12)',
    things: ['form of the own service, as handed over'],
    ways: ['quit', 'kill', 'full disk, then kill'],
  },
  {
    fault: 'a restart forgets selection, filters, sort and scroll positions (12)',
    things: [
      'view of Linking, as handed over',
      'view of Contributions, as handed over',
      'view of Activity, as handed over',
    ],
    ways: ['quit'],
  },
  {
    fault: 'another service and back forgets selection, filters, sort and scroll positions (12)',
    things: [
      'view of Linking, as handed over',
      'view of Contributions, as handed over',
      'view of Activity, as handed over',
    ],
    ways: ['another service and back'],
  },
  {
    fault: 'the next person sees the search of Activity (5)',
    things: ['view of Activity, as handed over'],
    ways: ['another person'],
  },
];
