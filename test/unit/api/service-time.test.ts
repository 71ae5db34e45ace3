import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceTime } from '../../../electron/api/service-time.ts';

const noon = Date.parse('2025-06-10T12:00:00Z');

describe('a time of the service', () => {
  test.each([
    '2025-06-10 12:00:00',
    '2025-06-10T12:00:00',
    '2025-06-10 12:00',
    '2025-06-10T12:00Z',
    '2025-06-10T12:00:00Z',
    '2025-06-10T12:00:00.000Z',
    '2025-06-10T14:00:00+02:00',
    '2025-06-10 07:30:00-04:30',
  ])('is read in each format, as UTC if it has no zone: %s', (text) => {
    expect(serviceTime(text)).toBe(noon);
  });

  test.each([
    null,
    '',
    'soon',
    '12:00:00',
    '2025',
    '2025-06-10',
    '2025-13-10 12:00:00',
    '10 June 2025',
    '1749556800',
  ])('is null for %j', (text) => {
    expect(serviceTime(text)).toBeNull();
  });

  test('is the same with and without a zone, in every time zone of this computer', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((value) => value * 1000);
    fc.assert(
      fc.property(seconds, (at) => {
        const written = new Date(at).toISOString();
        expect(serviceTime(written)).toBe(at);
        expect(serviceTime(written.slice(0, 19).replace('T', ' '))).toBe(at);
      }),
    );
  });
});
