import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serviceTime } from '../../../../electron/features/contributions/service-time.ts';

const seconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((value) => value * 1000);

test('a time without a zone is UTC, wherever this computer is', () => {
  fc.assert(
    fc.property(seconds, (at) => {
      const written = new Date(at).toISOString();
      expect(serviceTime(written)).toBe(at);
      expect(serviceTime(written.slice(0, 19).replace('T', ' '))).toBe(at);
    }),
  );
});

test('a zone counts', () => {
  expect(serviceTime('2025-06-10T14:00:00+02:00')).toBe(Date.UTC(2025, 5, 10, 12));
});

test.each([null, '', 'yesterday', '2025-06-10', '2025-13-40 12:00:00', '12:00:00', '1749556800'])(
  '%j is no time',
  (written) => {
    expect(serviceTime(written)).toBeNull();
  },
);
