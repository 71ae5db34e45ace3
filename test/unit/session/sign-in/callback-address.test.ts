import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callbackAt } from '../../../../electron/session/sign-in/callback-address.ts';

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
