import type { PagePerson } from './page-person.ts';

/**
 * Does one verb after another: the models don't wait for the end of each, which may be a reply that
 * is held. What is shown is read once after each.
 */
export function oneByOne(person: PagePerson): PagePerson {
  let last: Promise<unknown> = Promise.resolve();
  let failure: Error | undefined;
  let shown: ReturnType<PagePerson['shown']> | undefined;

  const inTurn =
    (name: string | symbol, act: (...given: unknown[]) => unknown) =>
    (...given: unknown[]): Promise<unknown> => {
      if (name !== 'shownBeside') shown = undefined;
      const done = last.then(async () => {
        if (name !== 'settled' && name !== 'shownBeside') person.noteAct();
        const result = await act.apply(person, given);
        if (name === 'settled' && failure) throw failure;
        return result;
      });
      // If nobody waits for the verb, `settled` fails instead.
      last = done.catch((thrown: unknown) => {
        failure ??= thrown instanceof Error ? thrown : new Error(String(thrown));
      });
      return done;
    };

  return new Proxy(person, {
    get: (_target, name) => {
      const part: unknown = Reflect.get(person, name, person);
      if (typeof part !== 'function') return part;
      if (name === 'shown') return async () => (await last, (shown ??= person.shown()));
      return inTurn(name, part as (...given: unknown[]) => unknown);
    },
  });
}
