/** Does work when nothing else goes on under any of its keys, first come, first served. */
export type KeyedLock = <T>(keys: Iterable<string>, work: () => Promise<T>) => Promise<T>;

/** Two writers on one lead-on can lose an update (SERVICE.md B4): its id is the key. */
export function createKeyedLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>();
  return (keys, work) => {
    const mine = [...new Set(keys)];
    // Every key is taken in one go, so that no two can wait for each other.
    const before = mine.flatMap((key) => last.get(key) ?? []);
    const turn = (before.length === 0 ? work() : Promise.all(before).then(work)).finally(() => {
      for (const key of mine) if (last.get(key) === over) last.delete(key);
    });
    const over = turn.catch(() => undefined);
    for (const key of mine) last.set(key, over);
    return turn;
  };
}
