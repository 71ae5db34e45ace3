export const errorBodyBytes = 64 * 1024;

/**
 * Reads a body up to a size. Aborts `request` if it stops before the end of the body.
 * @throws what the stream throws if it breaks off.
 */
export async function readBody(
  { body }: Response,
  maxBytes: number,
  request: AbortController,
): Promise<Buffer<ArrayBuffer>> {
  if (!body) return Buffer.alloc(0);
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let left = maxBytes;
  let isWhole = false;
  try {
    while (left > 0 && !isWhole) {
      const { done, value } = await reader.read();
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
