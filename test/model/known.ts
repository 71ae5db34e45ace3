import type { Model } from './model.ts';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'T6';

interface Known {
  /** The line of issue 38. */
  readonly line: string;
  readonly invariant: Invariant;
  readonly isThis: (model: Model, what: string) => boolean;
}

/** Faults that the app is known to have. The models report them and go on. */
const known: readonly Known[] = [
  {
    line: '5: after a sign-out, what the account typed stays on the page until another person signs in',
    invariant: 'I2',
    isThis: ({ world }, what) =>
      what.startsWith('the page shows q-') &&
      world.run.application.state.session.kind !== 'signed-in',
  },
  {
    // Contract.md, Outcomes: the opposite of an unsettled change waits for that lead-on.
    line: '15: a late change undoes a newer one',
    invariant: 'Q1',
    isThis: (_, what) => what.endsWith('was overtaken by an older write'),
  },
  {
    // Where it was linked isn't known then, so it can't be kept as a change of one's own there.
    line: '15: a link by IDs, sent while the airport can’t be read, is said to be by others',
    invariant: 'Q3',
    isThis: ({ wishes }, what) =>
      what.endsWith('is said to be changed by others') &&
      wishes.some(({ kind, of }) => kind === 'link' && what.startsWith(of)),
  },
];

/** Reports a broken invariant, unless it's a known fault. */
export function broken(model: Model, invariant: Invariant, what: string): void {
  const fault = known.find((one) => one.invariant === invariant && one.isThis(model, what));
  if (!fault) throw new Error(`${invariant}: ${what}`);
  model.known.add(fault.line);
}
