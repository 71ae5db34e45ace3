type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a function that runs work, at most `max` at once, in order. */
export function createLimiter(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let free = max;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Don't free the slot: a later caller must not overtake those that wait.
      if (next) next();
      else free += 1;
    }
  };
}
