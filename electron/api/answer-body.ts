export const errorBodyBytes = 64 * 1024;

interface Bounds {
  readonly maxBytes: number;
  readonly withinMs: number;
}

/** The same answer with its body read, up to the bounds. @throws as `readBody` does. */
export async function cappedAnswer(response: Response, bounds: Bounds): Promise<Response> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new DOMException('The body took too long', 'TimeoutError'));
  }, bounds.withinMs);
  try {
    const body = await readBody(response, bounds.maxBytes, late.promise);
    const { status, headers } = response;
    // Without its reason phrase: one that is not Latin-1 cannot be put into a Response.
    return new Response(body.length === 0 ? null : body, { status, headers });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a body up to a size; the rest of a longer one is not read.
 * @throws what `late` rejects with; what the stream throws where it breaks off.
 */
export async function readBody(
  { body }: Response,
  maxBytes: number,
  late: Promise<never>,
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
    // Frees the connection.
    if (!isWhole) void reader.cancel().catch(() => undefined);
  }
}
