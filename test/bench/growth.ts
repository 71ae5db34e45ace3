import { interleaved, limited, median, p95, row, type Row } from './measure.ts';

interface Grown<Name extends string> {
  /** From small to large. */
  readonly sizes: readonly number[];
  readonly unit: string;
  readonly worksAt: (size: number) => Readonly<Record<Name, () => unknown>>;
  /** Limits of the median at the largest size, in milliseconds. */
  readonly limits?: Partial<Readonly<Record<Name, number>>>;
}

/** Returns the limit of the growth: 13 times as long for ten times the input, because of sorting. */
const maxGrowth = (size: number, smaller: number): number => Math.round((13 * size) / smaller) / 10;

/** Returns how each function's time grows from one size to the next. All sizes are measured in turn. */
export async function grown<Name extends string>({
  sizes,
  unit,
  worksAt,
  limits = {},
}: Grown<Name>): Promise<readonly Row[]> {
  const largest = sizes.at(-1) ?? 0;
  // Repeat small inputs until together they're as large as the largest. Then neither fits the caches.
  const atSizes = sizes.map((size) => {
    return { size, works: Array.from({ length: Math.floor(largest / size) }, () => worksAt(size)) };
  });
  const names = Object.keys(atSizes[0]?.works[0] ?? {}) as Name[];
  const rows: Row[] = [];
  for (const name of names) {
    const works = atSizes.map(({ size, works }) => {
      return [size, works.map((work) => work[name])] as const;
    });
    const times = await ownTimes(Object.fromEntries(works));
    for (const [size, smaller] of steps(sizes)) {
      const [ours, baseline] = [times[size] ?? [], times[smaller] ?? []];
      const title = `${name}, ${said(size)} against ${said(smaller)} ${unit}`;
      const goal = maxGrowth(size, smaller);
      rows.push(row(`${title}, p50`, 'ms', median(ours), median(baseline), goal));
      rows.push(row(`${title}, p95`, 'ms', p95(ours), p95(baseline), null));
    }
    const limit = limits[name];
    if (limit === undefined) continue;
    const title = `${name} at ${said(largest)} ${unit}`;
    rows.push(...limited(title, times[largest] ?? [], { p50: limit, p95: null }));
  }
  return rows;
}

/**
 * Measures this thread's CPU time, because a busy machine interrupts long work more than short work.
 * Repeats work that is too short for that clock.
 */
async function ownTimes(works: Readonly<Record<string, readonly (() => unknown)[]>>) {
  const counts = new Map<string, number>();
  const repeated = Object.entries(works).map(([size, each]) => {
    const work = () => {
      for (const one of each) one();
    };
    const started = threadMs();
    let times = 0;
    while (threadMs() - started < shortest) {
      work();
      times += 1;
    }
    counts.set(size, times * each.length);
    const often = () => {
      for (let time = 0; time < times; time += 1) work();
    };
    return [size, often] as const;
  });
  const rounds = { rounds: 15, warmUp: 5, clock: threadMs };
  const measured = await interleaved(Object.fromEntries(repeated), rounds);
  return Object.fromEntries(
    Object.entries(measured).map(([size, times]) => {
      const count = counts.get(size) ?? 1;
      return [size, times.map((ms) => ms / count)] as const;
    }),
  );
}

/** In milliseconds, a multiple of the clock's resolution, which is 4 ms on some machines. */
const shortest = 100;

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns how much memory the result of each size takes, and how that grows. */
export function heapOf(
  name: string,
  sizes: readonly number[],
  unit: string,
  makerAt: (size: number) => () => unknown,
): readonly Row[] {
  const largest = sizes.at(-1) ?? 0;
  // Keep many of the small results, because the size of a single one can't be measured.
  const megabytes = sizes.map((size) => keptBy(makerAt(size), Math.floor(largest / size)) / 1e6);
  return steps(sizes).map(([size, smaller]) => {
    const [value = 0, against = 0] = [size, smaller].map((one) => megabytes[sizes.indexOf(one)]);
    const title = `${name}, ${said(size)} against ${said(smaller)} ${unit}`;
    return row(title, 'MB', value, against, maxGrowth(size, smaller));
  });
}

/** Returns the bytes of one of `count` results. */
function keptBy(make: () => unknown, count: number): number {
  // Call it once before measuring, because the first call also makes allocations that are kept.
  make();
  const kept: unknown[] = [];
  const before = heapUsed();
  for (let at = 0; at < count; at += 1) kept.push(make());
  const used = heapUsed() - before;
  return used / kept.length;
}

const steps = (sizes: readonly number[]): (readonly [size: number, smaller: number])[] =>
  sizes.slice(1).map((size, at) => [size, sizes[at] ?? size]);

const said = (size: number): string => size.toLocaleString('en');

function heapUsed(): number {
  // Twice, because objects that the first run frees can keep others alive.
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
