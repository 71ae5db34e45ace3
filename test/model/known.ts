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
    // Contract.md, Outcomes: the opposite of an unsettled change waits for that lead-on.
    line: '15: a late change undoes a newer one',
    invariant: 'Q1',
    isThis: (_, what) => what.endsWith('was overtaken by an older write'),
  },
  {
    line: '8',
    invariant: 'I1',
    isThis: (_, what) =>
      what.startsWith('the contact form shows {"email":"","topic":"","message":""}') ||
      /^(email|topic|message) shows “” instead/.test(what),
  },
  {
    line: '14',
    invariant: 'T6',
    isThis: (_, what) => what.includes('one window shows'),
  },
  {
    line: '18',
    invariant: 'T6',
    isThis: (_, what) => what.endsWith('can’t be cancelled'),
  },
  {
    line: '25',
    invariant: 'I1',
    isThis: (_, what) => /^the note “.*” is back/.test(what),
  },
  {
    line: '15: the opposite of a change leaves before it’s known what became of it',
    invariant: 'I4',
    isThis: (_, what) => what.startsWith('sent before it’s known what the opposite did'),
  },
  {
    // Where it was linked isn't known then, so it can't be kept as a change of one's own there.
    line: '15: a link by IDs, sent while the airport can’t be read, is said to be by others',
    invariant: 'Q3',
    isThis: ({ wishes }, what) =>
      what.endsWith('is said to be changed by others') &&
      wishes.some(({ kind, of }) => kind === 'link' && what.startsWith(of)),
  },
  {
    line: '15: after a kill, a switch isn’t unknown although the service may still do it',
    invariant: 'Q2',
    isThis: ({ world }, what) =>
      world.sent.some(
        ({ run, end, targets }) =>
          run < world.run.number &&
          end?.isAnswered !== true &&
          targets.some(({ kind, of }) => kind === 'switch' && what.startsWith(of)),
      ),
  },
  {
    // The links that are read after the apply show what the link by IDs did meanwhile.
    line: '16: a change that one’s own later link by IDs undoes is said not to be made',
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
