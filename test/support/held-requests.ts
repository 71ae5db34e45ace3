/** A `fetch` that holds back requests to a path until they are let go. */
export function holdRequests(path: RegExp) {
  const held: PromiseWithResolvers<undefined>[] = [];
  const letGo = Promise.withResolvers<undefined>();
  let count = 0;
  const nth = (number: number) => (held[number - 1] ??= Promise.withResolvers<undefined>());
  const heldFetch: typeof fetch = async (input, init) => {
    if (path.test(new URL(input instanceof Request ? input.url : input).pathname)) {
      count += 1;
      nth(count).resolve(undefined);
      await letGo.promise;
    }
    return fetch(input, init);
  };
  return {
    fetch: heldFetch,
    /** Resolves when so many are held. */
    held: (number: number) => nth(number).promise,
    letGo: () => letGo.resolve(undefined),
  };
}
