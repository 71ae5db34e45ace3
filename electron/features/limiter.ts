export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs no more than so many at once; the others wait their turn. */
export function createLimiter(most: number): Limiter {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody who comes meanwhile takes it.
      if (next) next();
      else free += 1;
    }
  };
}
