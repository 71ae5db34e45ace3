type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'T6';

/** @throws Error that says which invariant is broken, and how */
export function broken(invariant: Invariant, what: string): never {
  throw new Error(`${invariant}: ${what}`);
}
