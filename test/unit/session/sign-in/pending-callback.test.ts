import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PendingCallback } from '../../../../electron/session/sign-in/pending-callback.ts';

const right = 'state=right&code=the-code';
const at = (query: string) => new URL(`http://127.0.0.1:53124/callback?${query}`);
const pending = (read = (callback: URL) => callback.searchParams) =>
  new PendingCallback({ state: 'right' }, read);

const never = new AbortController().signal;

describe('a pending callback', () => {
  test('is settled by the callback with its state', async () => {
    const callback = pending();
    const waited = callback.wait(never);
    expect(callback.receive(at(right))).toBe('accepted');
    expect((await waited).get('code')).toBe('the-code');
  });

  test('can be settled before anything waits', async () => {
    const callback = pending();
    callback.receive(at(right));
    expect((await callback.wait(never)).get('code')).toBe('the-code');
  });

  test('fails with the error of its callback', async () => {
    const callback = pending(() => {
      throw new Error('access_denied');
    });
    expect(callback.receive(at(right))).toBe('accepted');
    await expect(callback.wait(never)).rejects.toThrow('access_denied');
  });

  test('O10 O3 uses its state once, and ignores a replay', async () => {
    const callback = pending();
    expect(callback.receive(at(right))).toBe('accepted');
    expect(callback.receive(at(right))).toBe('used');
    expect(callback.receive(at('state=right&code=another'))).toBe('used');
    expect((await callback.wait(never)).get('code')).toBe('the-code');
  });

  test('O8 counts callbacks with another state, and keeps waiting', async () => {
    const callback = pending();
    const queries = ['', 'code=a', 'state=', 'state=wrong', 'state=RIGHT', 'state=right%00'];
    for (const query of queries) expect(callback.receive(at(query)), query).toBe('refused');
    expect(callback.refused).toBe(queries.length);
    expect(callback.receive(at(right))).toBe('accepted');
    expect((await callback.wait(never)).get('code')).toBe('the-code');
  });

  test.each([
    `${right}&state=right`,
    `${right}&state=wrong`,
    `${right}&code=another`,
    `${right}&iss=a&iss=b`,
    `${right}&unknown&unknown`,
    `${right}&%63ode=another`,
  ])('O9 rejects a repeated parameter, and keeps waiting: %s', (query) => {
    const callback = pending();
    expect(callback.receive(at(query))).toBe('refused');
    expect(callback.receive(at(right))).toBe('accepted');
  });

  test('O8 isn’t settled or disturbed by callbacks without the state', async () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('right ', 'Right', 'righ', 'rightt'));
    const query = fc.dictionary(fc.constantFrom('state', 'code', 'iss', 'error', 'x'), value);
    await fc.assert(
      fc.asyncProperty(fc.array(query), async (queries) => {
        fc.pre(queries.every(({ state }) => state !== 'right'));
        const callback = pending();
        for (const parameters of queries) {
          const verdict = callback.receive(at(new URLSearchParams(parameters).toString()));
          expect(verdict).toBe('refused');
        }
        callback.receive(at(right));
        expect((await callback.wait(never)).get('code')).toBe('the-code');
      }),
    );
  });
});

describe('O8 a callback without the state, if the provider may omit it', () => {
  const optional = () =>
    new PendingCallback(
      { state: 'right', stateOptional: true },
      ({ searchParams }) => searchParams,
    );

  test.each(['by-path', 'by-user'] as const)('is accepted if it is trusted %s', (trust) => {
    expect(optional().receive(at('token=abc'), trust)).toBe('accepted');
  });

  test('is rejected if nothing shows that it belongs to this sign-in', () => {
    expect(optional().receive(at('token=abc'))).toBe('refused');
  });

  test('is rejected without a token or error, or with another state', () => {
    expect(optional().receive(at('x=1'), 'by-path')).toBe('refused');
    expect(optional().receive(at('token=abc&state=wrong'), 'by-path')).toBe('refused');
  });
});

describe('a wait', () => {
  test('fails with the reason of its signal', async () => {
    const cancel = new AbortController();
    const waited = pending().wait(cancel.signal);
    cancel.abort(new Error('enough'));
    await expect(waited).rejects.toThrow('enough');
  });

  test('does not start under an aborted signal', async () => {
    const callback = pending();
    callback.receive(at(right));
    await expect(callback.wait(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });

  test('isn’t affected by an abort after the callback', async () => {
    const callback = pending();
    const cancel = new AbortController();
    const waited = callback.wait(cancel.signal);
    callback.receive(at(right));
    cancel.abort();
    expect((await waited).get('code')).toBe('the-code');
  });
});
