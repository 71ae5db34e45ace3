export const errorBodyBytes = 64 * 1024;

interface Bounds {
  readonly maxBytes: number;
  readonly withinMs: number;
}

/** The same answer with its body read, up to the bounds. @throws as `readBody` does. */
export async function cappedAnswer(response: Response, bounds: Bounds): Promise<Response> {
  const body = await readBody(response, bounds);
  const { status, headers } = response;
  // Without its reason phrase: one that is not Latin-1 cannot be put into a Response.
  return new Response(body.length === 0 ? null : body, { status, headers });
}

/**
 * Reads a body up to a size, within a time; the rest of a longer one is not read.
 * @throws DOMException `TimeoutError` after `withinMs`; what the stream throws where it breaks off.
 */
async function readBody(
  response: Response,
  { maxBytes, withinMs }: Bounds,
): Promise<Buffer<ArrayBuffer>> {
  if (!response.body) return Buffer.alloc(0);
  const reader = response.body.getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new DOMException('The body took too long', 'TimeoutError'));
  }, withinMs);
  const pieces: Uint8Array[] = [];
  let left = maxBytes;
  try {
    while (left > 0) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) break;
      pieces.push(value.subarray(0, left));
      left -= value.byteLength;
    }
    return Buffer.concat(pieces);
  } finally {
    clearTimeout(timer);
    // Frees the connection; after a whole body it does nothing.
    void reader.cancel().catch(() => undefined);
  }
}
