import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorBodyBytes } from '../../../../electron/api/http/response-body.ts';
import { sendHttp } from '../../../../electron/api/http/send-http.ts';

const limits = { maxBytes: 1000, timeoutMs: 5000 };
const request = { url: 'https://service.example', method: 'GET', headers: {} };

/** Reads a response as if it had been fetched. Calls `aborted` if its request is aborted. */
const replyOf = (response: Response, within: typeof limits = limits, aborted?: () => void) =>
  sendHttp(
    (_input, init) => {
      init?.signal?.addEventListener('abort', () => aborted?.());
      return Promise.resolve(response);
    },
    request,
    within,
  );

function streamOf(pieces: readonly Uint8Array[]) {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

describe('reading a reply', () => {
  test('keeps status and headers', async () => {
    const headers = { 'Content-Type': 'text/html', 'Retry-After': '7' };
    const aborted = vi.fn();
    const response = new Response('No', { status: 503, headers });
    const reply = await replyOf(response, limits, aborted);
    expect(aborted).not.toHaveBeenCalled();
    expect(reply).toMatchObject({ ok: false, status: 503, text: 'No' });
    expect(Object.fromEntries(reply.headers)).toEqual({
      'content-type': 'text/html',
      'retry-after': '7',
    });
  });

  test.each([204, 205, 304])('returns no text for status %i', async (status) => {
    const reply = await replyOf(new Response(null, { status }));
    expect(reply).toMatchObject({ status, text: '' });
  });

  test('returns the body up to the limit, in any pieces', async () => {
    // One byte for each character, so that none is cut in half.
    const piece = fc.uint8Array({ min: 32, max: 126, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece),
        fc.integer({ min: 1, max: 300 }),
        async (pieces, maxBytes) => {
          const { text } = await replyOf(new Response(streamOf(pieces)), { ...limits, maxBytes });
          expect(text).toBe(Buffer.concat(pieces).subarray(0, maxBytes).toString());
        },
      ),
    );
  });

  test.each([
    [200, 1000],
    [500, errorBodyBytes],
  ])('stops at the limit for status %i', async (status, most) => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(Buffer.alloc(most / 10 + 1, 'and '));
      },
    });
    const aborted = vi.fn();
    const { text } = await replyOf(new Response(endless, { status }), limits, aborted);
    expect(aborted).toHaveBeenCalledOnce();
    // An error is cut before its last word, which may be half of a secret.
    expect(text.trimEnd().length).toBeGreaterThan(most - 5);
    expect(pulled).toBeLessThan(15);
  });

  test('stops at the time limit', async () => {
    const aborted = vi.fn();
    const silent = new ReadableStream<Uint8Array>();
    const reading = replyOf(new Response(silent), { ...limits, timeoutMs: 20 }, aborted);
    await expect(reading).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
    expect(aborted).toHaveBeenCalledOnce();
  });
});

test('a request that was cancelled before isn’t sent', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const end = AbortSignal.abort(new Error('cancelled'));
  await expect(sendHttp(fetch, request, { ...limits, ends: [end] })).rejects.toThrow('cancelled');
  expect(fetch).not.toHaveBeenCalled();
});

test('no timer is left after the body is read', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await replyOf(new Response('whole'));
  expect(vi.getTimerCount()).toBe(0);
});
