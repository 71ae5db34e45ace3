/** One line of the table. `goal` limits the ratio, or the value if there is no ratio. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The baseline, from the same run. */
  readonly against: number | null;
  readonly ratio: number | null;
  readonly goal: number | null;
}

type Work = () => unknown;

interface Rounds {
  readonly rounds: number;
  readonly warmUp: number;
}

/** Returns how long each function takes in ms. They take turns, so a busy machine slows all of them. */
export async function interleaved<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  { rounds, warmUp }: Rounds,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  for (let round = -warmUp; round < rounds; round += 1) {
    // Reverse the order each round, because the first one also pays for the garbage of the previous one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const started = performance.now();
      await works[name]();
      if (round >= 0) times[name].push(performance.now() - started);
    }
  }
  return times;
}

export const median = (times: readonly number[]): number => at(times, 0.5);
export const p95 = (times: readonly number[]): number => at(times, 0.95);

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}

interface Goals {
  readonly p50: number | null;
  readonly p95: number | null;
}

/** Returns two rows: median and p95 of the app, as multiples of the baseline. */
export function compared(
  name: string,
  ours: readonly number[],
  baseline: readonly number[],
  goals: Goals,
  unit = 'ms',
): readonly Row[] {
  return [
    row(`${name}, p50`, unit, median(ours), median(baseline), goals.p50),
    row(`${name}, p95`, unit, p95(ours), p95(baseline), goals.p95),
  ];
}

/** Returns two rows: median and p95 of a figure with its own limit. */
export function limited(
  name: string,
  times: readonly number[],
  goals: Goals,
  unit = 'ms',
): readonly Row[] {
  return [
    row(`${name}, p50`, unit, median(times), null, goals.p50),
    row(`${name}, p95`, unit, p95(times), null, goals.p95),
  ];
}

export function row(
  name: string,
  unit: string,
  value: number,
  against: number | null,
  goal: number | null,
): Row {
  const ratio = against === null || against === 0 ? null : value / against;
  return { name, value, unit, against, ratio, goal };
}

const maxWaitMs = 60_000;

/** Resolves to what `wait` resolves to. @throws an error that names it, after a minute. */
export async function inTime<T>(what: string, wait: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`Waited ${maxWaitMs / 1000} s for ${what}`));
  }, maxWaitMs);
  try {
    return await Promise.race([wait, promise]);
  } finally {
    clearTimeout(timer);
  }
}
