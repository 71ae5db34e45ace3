import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callbackAt, isOurs } from '../../../../electron/sign-in/oauth/callback.ts';

const place = 'https://service.example/signed-in';

test('a callback is recognised by its address, not by text before or after it', () => {
  const text = fc.oneof(
    fc.string().map((end) => `${place}${end}`),
    fc.string().map((start) => `${start}${place}`),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (address) => {
      const callback = callbackAt(place, address);
      if (!callback) return;
      expect([place, `${place}/`]).toContain(callback.origin + callback.pathname);
      expect(callback.username + callback.password + callback.hash).toBe('');
    }),
  );
});

test('O9 parameters of query and fragment are kept, including repeated ones', () => {
  const pairs = fc.array(fc.tuple(fc.constantFrom('token', 'state', 'x'), fc.string()));
  fc.assert(
    fc.property(pairs, pairs, (query, fragment) => {
      const [search, hash] = [query, fragment].map((some) => new URLSearchParams(some).toString());
      const callback = callbackAt(place, `${place}?${search ?? ''}#${hash ?? ''}`);
      expect([...(callback?.searchParams ?? [])]).toEqual([...query, ...fragment]);
    }),
  );
});

const at = (query: string) => new URL(`http://127.0.0.1:53124/callback?${query}`);

describe('O8 a callback without the state, if the provider may omit it', () => {
  const expected = { state: 'right', stateOptional: true };

  test.each(['by-path', 'by-user'] as const)('is accepted if it is trusted %s', (trust) => {
    expect(isOurs(expected, at('token=abc'), trust)).toBe(true);
  });

  test('is rejected if nothing shows that it belongs to this sign-in', () => {
    expect(isOurs(expected, at('token=abc'))).toBe(false);
  });

  test('is rejected without a token or error, or with another state', () => {
    expect(isOurs(expected, at('x=1'), 'by-path')).toBe(false);
    expect(isOurs(expected, at('token=abc&state=wrong'), 'by-path')).toBe(false);
  });
});
