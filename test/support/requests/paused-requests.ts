/** Returns a `fetch` that pauses requests to a path before they are sent. */
export const pauseRequests = (path: RegExp) => pause(path, 'request');

/** Returns a `fetch` that pauses replies: the service has already done what was asked. */
export const pauseReplies = (path: RegExp) => pause(path, 'reply');

function pause(path: RegExp, what: 'request' | 'reply') {
  const arrivals: PromiseWithResolvers<undefined>[] = [];
  const resumed = Promise.withResolvers<undefined>();
  let count = 0;
  const arrival = (number: number) => (arrivals[number - 1] ??= Promise.withResolvers<undefined>());
  const pausingFetch: typeof fetch = async (input, init) => {
    const isPaused = path.test(new URL(input instanceof Request ? input.url : input).pathname);
    if (!isPaused) return fetch(input, init);
    const reply = what === 'reply' ? fetch(input, init) : undefined;
    await reply;
    count += 1;
    arrival(count).resolve(undefined);
    await resumed.promise;
    return reply ?? fetch(input, init);
  };
  return {
    fetch: pausingFetch,
    /** Resolves when this many requests are paused. */
    reached: (number: number) => arrival(number).promise,
    resume: () => resumed.resolve(undefined),
  };
}
