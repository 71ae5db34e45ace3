import { describe, expect, test } from 'vitest';
import { errorOfAnswer } from '../../../../electron/api/errors/errors.ts';
import { serviceWords } from '../../../../electron/api/errors/service-words.ts';

const noon = Date.parse('2025-06-10T12:00:00Z');

const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
});
const judge = (status: number, headers?: Record<string, string>, body: unknown = 'In words') =>
  errorOfAnswer(answer(status, headers), body, 1000, (text) => text);

describe('a response that isn’t 2xx', () => {
  test.each([
    [300, { kind: 'rejected', status: 300, said: 'In words' }],
    [304, { kind: 'rejected', status: 304, said: 'In words' }],
    [400, { kind: 'rejected', status: 400, said: 'In words' }],
    [401, { kind: 'signed-out' }],
    [402, { kind: 'rejected', status: 402, said: 'In words' }],
    [403, { kind: 'forbidden', status: 403, said: 'In words' }],
    [404, { kind: 'not-found', status: 404, said: 'In words' }],
    [405, { kind: 'rejected', status: 405, said: 'In words' }],
    [408, { kind: 'rejected', status: 408, said: 'In words' }],
    [409, { kind: 'conflict', status: 409, said: 'In words' }],
    [429, { kind: 'limited', said: 'In words' }],
    [500, { kind: 'server', status: 500, said: 'In words' }],
    [501, { kind: 'server', status: 501, said: 'In words' }],
    [502, { kind: 'unavailable', status: 502, said: 'In words' }],
    [503, { kind: 'unavailable', status: 503, said: 'In words' }],
    [504, { kind: 'unavailable', status: 504, said: 'In words' }],
    [505, { kind: 'server', status: 505, said: 'In words' }],
  ])('with status %i is %o', (status, error) => {
    expect(judge(status)).toEqual(error);
  });

  test.each([429, 502, 503, 504])('with status %i says when to try again', (status) => {
    expect(judge(status, { 'Retry-After': '2' })).toMatchObject({ retryAt: 3000 });
    expect(judge(status)).not.toHaveProperty('retryAt');
    expect(judge(status, { 'Retry-After': 'soon' })).not.toHaveProperty('retryAt');
  });

  test.each([301, 302, 303, 307, 308])('with status %i says that it redirects', (status) => {
    expect(judge(status, { Location: 'https://example.org/?token=secret' })).toEqual({
      ...{ kind: 'rejected', status, said: 'In words', redirects: true },
    });
  });

  test('doesn’t redirect without an address, or with another status', () => {
    expect(judge(304)).not.toHaveProperty('redirects');
    expect(judge(400, { Location: 'https://example.org/' })).not.toHaveProperty('redirects');
  });
});

test.each([
  [503, 'Service Unavailable', ''],
  [503, '503 Service Temporarily Unavailable', ''],
  [502, '<title>Bad Gateway</title>', ''],
  [503, 'Maintenance until noon', 'Maintenance until noon'],
  [403, 'Forbidden', 'Forbidden'],
])('words that only repeat the status %d aren’t the service’s own: %s', (status, body, said) => {
  expect(errorOfAnswer(answer(status, {}), body, 1000, (text) => text)).toMatchObject({ said });
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
    const said = serviceWords(body, (text) => text);
    expect(judge(403, {}, body)).toEqual({ kind: 'forbidden', status: 403, said, ...ban });
  });
});
