import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { limitedFetch } from '../../../../electron/api/http/response-body.ts';

const bounds = { maxBytes: 1000, withinMs: 5000 };

/** Reads a response as if it had been fetched. Calls `aborted` if its request is aborted. */
const cappedAnswer = (response: Response, within: typeof bounds, aborted?: () => void) =>
  limitedFetch(
    (_input, init) => {
      init?.signal?.addEventListener('abort', () => aborted?.());
      return Promise.resolve(response);
    },
    ['https://service.example'],
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

describe('reading a response body', () => {
  test('keeps status and headers', async () => {
    const headers = { 'Content-Type': 'text/html', 'Retry-After': '7' };
    const aborted = vi.fn();
    const response = new Response('No', { status: 503, headers });
    const answer = await cappedAnswer(response, bounds, aborted);
    expect(aborted).not.toHaveBeenCalled();
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'text/html',
      'retry-after': '7',
    });
    expect(await answer.text()).toBe('No');
  });

  test.each([204, 205, 304])('returns no body for status %i', async (status) => {
    const answer = await cappedAnswer(new Response(null, { status }), bounds);
    expect(answer.status).toBe(status);
    expect(answer.body).toBeNull();
  });

  test('returns the body up to the limit, in any pieces', async () => {
    const piece = fc.uint8Array({ maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece),
        fc.integer({ min: 1, max: 300 }),
        async (pieces, maxBytes) => {
          const answer = await cappedAnswer(new Response(streamOf(pieces)), {
            ...bounds,
            maxBytes,
          });
          const whole = Buffer.concat(pieces);
          expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(0, maxBytes));
        },
      ),
    );
  });

  test('stops at the limit', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(100));
      },
    });
    const aborted = vi.fn();
    const answer = await cappedAnswer(new Response(endless), bounds, aborted);
    expect(aborted).toHaveBeenCalledOnce();
    expect((await answer.arrayBuffer()).byteLength).toBe(1000);
    expect(pulled).toBeLessThan(15);
  });

  test('stops at the time limit', async () => {
    const aborted = vi.fn();
    const silent = new ReadableStream<Uint8Array>();
    const reading = cappedAnswer(new Response(silent), { ...bounds, withinMs: 20 }, aborted);
    await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(aborted).toHaveBeenCalledOnce();
  });

  test('fails with the stream’s error', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('broken off')),
    });
    await expect(cappedAnswer(new Response(broken), bounds)).rejects.toThrow('broken off');
  });
});

test('no timer is left after the body is read', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await cappedAnswer(new Response('whole'), { maxBytes: 100, withinMs: 60_000 });
  expect(vi.getTimerCount()).toBe(0);
});
