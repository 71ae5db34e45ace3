import type { Model } from './model.ts';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'T6';

interface Known {
  /** The line of issue 38, and what a person sees. */
  readonly line: string;
  readonly invariant: Invariant;
  readonly isThis: (model: Model, what: string) => boolean;
}

/** Faults that the app is known to have. The models report them and continue. */
const known: readonly Known[] = [];

/** Reports a broken invariant, unless it's a known fault. */
export function broken(model: Model, invariant: Invariant, what: string): void {
  const fault = known.find((one) => one.invariant === invariant && one.isThis(model, what));
  if (!fault) throw new Error(`${invariant}: ${what}`);
  model.known.add(fault.line);
}
