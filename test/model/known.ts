import type { Model } from './model.ts';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'T6';

interface Known {
  /** The line of issue 38, and what a person sees. */
  readonly line: string;
  readonly invariant: Invariant;
  readonly isThis: (model: Model, what: string) => boolean;
}

/** Faults that the app is known to have. The models report them and continue. */
const known: readonly Known[] = [
  {
    // The app doesn't know where it was linked, so it can't keep it as the user's own change there.
    line: '15: a link by IDs, sent while the airport can’t be read, is reported as made by others',
    invariant: 'Q3',
    isThis: ({ wishes }, what) =>
      what.endsWith('is said to be changed by others') &&
      wishes.some(({ kind, of }) => kind === 'link' && what.startsWith(of)),
  },
  {
    // The links that are read after the apply show what the link by IDs did since.
    line: '16: a change that the user’s own later link by IDs undoes is reported as not made',
    invariant: 'Q3',
    isThis: ({ wishes }, what) =>
      / wasn't made: (conflict|unreachable)$/.test(what) &&
      wishes.some(({ kind, of }) => kind === 'link' && what.includes(of)),
  },
];

/** Reports a broken invariant, unless it's a known fault. */
export function broken(model: Model, invariant: Invariant, what: string): void {
  const fault = known.find((one) => one.invariant === invariant && one.isThis(model, what));
  if (!fault) throw new Error(`${invariant}: ${what}`);
  model.known.add(fault.line);
}
