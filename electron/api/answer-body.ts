export const errorBodyBytes = 64 * 1024;

interface Bounds {
  readonly maxBytes: number;
  readonly withinMs: number;
}

/** The same answer with its body read, up to the bounds. @throws as `readBody` does. */
export async function cappedAnswer(response: Response, bounds: Bounds): Promise<Response> {
  const text = await readBody(response, bounds);
  const { status, statusText, headers } = response;
  return new Response(text === '' ? null : text, { status, statusText, headers });
}

/**
 * Reads a body up to a size, within a time; the rest of a longer one is not read.
 * @throws DOMException `TimeoutError` after `withinMs`; what the stream throws where it breaks off.
 */
async function readBody(response: Response, { maxBytes, withinMs }: Bounds): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const late = AbortSignal.timeout(withinMs);
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => {
      reject(late.reason as DOMException);
    });
  });
  const decoder = new TextDecoder();
  let text = '';
  let left = maxBytes;
  try {
    while (left > 0) {
      const { done, value } = await Promise.race([reader.read(), tooLate]);
      if (done) return text + decoder.decode();
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.byteLength;
    }
    return text;
  } finally {
    // Frees the connection; after a whole body it does nothing.
    void reader.cancel().catch(() => undefined);
  }
}
