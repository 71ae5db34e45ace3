export const errorBodyBytes = 64 * 1024;

interface Bounds {
  readonly maxBytes: number;
  /** The time limit for the body alone. */
  readonly withinMs: number;
}

/**
 * Fetches a response and reads its body, within the bounds.
 * @throws what `fetch` and the body's stream throw; DOMException `TimeoutError`.
 */
export async function limitedFetch(
  fetch: typeof globalThis.fetch,
  [input, init]: Parameters<typeof fetch>,
  bounds: Bounds,
): Promise<Response> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(init?.signal ? [init.signal] : [])]);
  const response = await fetch(input, { ...init, signal });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new DOMException('The body took too long', 'TimeoutError'));
  }, bounds.withinMs);
  try {
    const body = await readBody(response, bounds.maxBytes, late.promise, stop);
    const { status, headers } = response;
    // Leave out the reason phrase: Response throws for one that isn't Latin-1.
    return new Response(body.length === 0 ? null : body, { status, headers });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a body up to a size. Aborts `request` if it stops before the end of the body.
 * @throws what `late` rejects with; what the stream throws if it breaks off.
 */
export async function readBody(
  { body }: Response,
  maxBytes: number,
  late: Promise<never>,
  request: AbortController,
): Promise<Buffer<ArrayBuffer>> {
  if (!body) return Buffer.alloc(0);
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let left = maxBytes;
  let isWhole = false;
  try {
    while (left > 0 && !isWhole) {
      const { done, value } = await Promise.race([reader.read(), late]);
      isWhole = done;
      if (done) break;
      pieces.push(value.subarray(0, left));
      left -= value.byteLength;
    }
    return Buffer.concat(pieces);
  } finally {
    // Cancelling the stream isn't enough: Electron's net.fetch keeps the request going, and six of
    // them block every other request to the host.
    if (!isWhole) request.abort();
  }
}
