/** Runs work as soon as no earlier work has one of its keys. */
export type KeyedLock = <T>(keys: Iterable<string>, work: () => Promise<T>) => Promise<T>;

/**
 * Returns a lock, for example for lead-ons: two writers on one can lose an update (SERVICE.md B4).
 */
export function createKeyedLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>();
  return (keys, work) => {
    const mine = [...new Set(keys)];
    // Take all keys at the same time: otherwise two callers could wait for each other.
    const before = mine.flatMap((key) => last.get(key) ?? []);
    const turn = (before.length === 0 ? work() : Promise.all(before).then(work)).finally(() => {
      for (const key of mine) if (last.get(key) === over) last.delete(key);
    });
    const over = turn.catch(() => undefined);
    for (const key of mine) last.set(key, over);
    return turn;
  };
}
