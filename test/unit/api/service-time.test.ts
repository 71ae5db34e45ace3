import { describe, expect, test } from 'vitest';
import { banOf } from '../../../electron/api/ban.ts';
import { serviceTime } from '../../../electron/api/service-time.ts';

const noon = Date.parse('2025-06-10T12:00:00Z');

describe('a time of the service', () => {
  test.each([
    '2025-06-10 12:00:00',
    '2025-06-10T12:00:00',
    '2025-06-10 12:00',
    '2025-06-10T12:00:00Z',
    '2025-06-10T12:00:00.000Z',
    '2025-06-10T14:00:00+02:00',
    '2025-06-10 07:30:00-04:30',
  ])('is UTC where it names no zone: %s', (text) => {
    expect(serviceTime(text)).toBe(noon);
  });

  test.each([
    '',
    'soon',
    '2025',
    '2025-06-10',
    '2025-13-10 12:00:00',
    '10 June 2025',
    '1749556800',
  ])('is none where it is %j', (text) => {
    expect(serviceTime(text)).toBeUndefined();
  });
});

describe('a ban', () => {
  test.each<readonly [unknown, object]>([
    [{ banned: true, expires_at: '2025-06-10 12:00:00' }, { ban: { until: noon } }],
    [{ banned: true, reason: 'test', expires_at: null }, { ban: { until: null } }],
    [{ banned: true }, { ban: { until: null } }],
    [{ banned: true, expires_at: 'never' }, { ban: { until: null } }],
    [{ banned: true, expires_at: 7 }, { ban: { until: null } }],
    [{ banned: false, expires_at: null }, {}],
    [{ error: 'Banned' }, {}],
    ['banned', {}],
    [null, {}],
  ])('is read from %j', (body, ban) => {
    expect(banOf(body)).toEqual(ban);
  });
});
