import type { Afterwards, StoredThing, Way } from '../stored.ts';

type Exceptions = Partial<Record<Way, Afterwards>>;

/** There in every way, but for the exceptions. */
export const there = (exceptions: Exceptions = {}): StoredThing['afterwards'] => ({
  reload: 'there',
  'page turn': 'there',
  'close window': 'there',
  'destroy window': 'there',
  'page crash': 'there',
  quit: 'there',
  kill: 'there',
  'full disk, then kill': 'there',
  'another service and back': 'there',
  'sign-out and in again': 'there',
  'another person': 'there',
  ...exceptions,
});

const onlySettled = 'exempt: view state is on disk only after the window was hidden or closed';

/** What the user looks at: nothing of it has to survive a kill. */
export const view = (exceptions: Exceptions = {}): StoredThing['afterwards'] =>
  there({ kill: onlySettled, 'full disk, then kill': onlySettled, ...exceptions });

/** What belongs to an account, so another person sees nothing of it. */
export const ofAccount = { 'another person': 'gone: it belongs to the account' } as const;

/** In the memory of one run only. */
export const inOneRun = (why: string): Exceptions => ({
  quit: `gone: ${why}`,
  kill: `gone: ${why}`,
  'full disk, then kill': `gone: ${why}`,
});
