/** A `fetch` that holds back requests to a path until they are let go. */
export const holdRequests = (path: RegExp) => hold(path, 'request');

/** The same with the answers: the service has done what was asked by then. */
export const holdAnswers = (path: RegExp) => hold(path, 'answer');

function hold(path: RegExp, what: 'request' | 'answer') {
  const held: PromiseWithResolvers<undefined>[] = [];
  const letGo = Promise.withResolvers<undefined>();
  let count = 0;
  const nth = (number: number) => (held[number - 1] ??= Promise.withResolvers<undefined>());
  const heldFetch: typeof fetch = async (input, init) => {
    const isHeld = path.test(new URL(input instanceof Request ? input.url : input).pathname);
    if (!isHeld) return fetch(input, init);
    const answer = what === 'answer' ? fetch(input, init) : undefined;
    await answer;
    count += 1;
    nth(count).resolve(undefined);
    await letGo.promise;
    return answer ?? fetch(input, init);
  };
  return {
    fetch: heldFetch,
    /** Resolves when so many are held. */
    held: (number: number) => nth(number).promise,
    letGo: () => letGo.resolve(undefined),
  };
}
