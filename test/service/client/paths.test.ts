import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../support/requests/client-call.ts';
import { contributions, link } from '../../support/requests/client-operations.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

describe('a path parameter', () => {
  test.each([
    ['EDDF SB', 'EDDF%20SB'],
    ['a/b', 'a%2Fb'],
    ['../..', '..%2F..'],
    ['%2e%2e', '%252e%252e'],
    ['a\\b', 'a%5Cb'],
    ['?token=1#x', '%3Ftoken%3D1%23x'],
    ['Zürich', 'Z%C3%BCrich'],
    ['滑走路', '%E6%BB%91%E8%B5%B0%E8%B7%AF'],
    ['🛬', '%F0%9F%9B%AC'],
    ['a;b:c@d', 'a%3Bb%3Ac%40d'],
    ['...', '...'],
    ['\r\n', '%0D%0A'],
  ])('%j is one segment, %s', async (id, segment) => {
    const { origin, received } = await openRecorder();
    const client = clientOf(`${origin}/v2`);
    await client.link({ ...link, stopbarId: id });
    await client.readPoints(id);
    await client.unlink({ icao: id, stopbarId: id, leadOnId: id });
    expect(received.map(({ target }) => target)).toEqual([
      `/v2/airports/EDDF/points/${segment}/link`,
      `/v2/airports/${segment}/points`,
      `/v2/airports/${segment}/points/${segment}/link/${segment}`,
    ]);
  });

  test('reaches the service unchanged, for any value', async () => {
    const { origin, received } = await openRecorder();
    const client = clientOf(origin);
    const id = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/^\.\.?$/.test(text));
    await fc.assert(
      fc.asyncProperty(id, id, async (icao, stopbarId) => {
        await client.link({ icao, stopbarId, leadOnId: 'L' });
        const segments = received.at(-1)?.target.split('/').map(decodeURIComponent);
        expect(segments).toEqual(['', 'airports', icao, 'points', stopbarId, 'link']);
      }),
      { numRuns: 30 },
    );
  });

  test.each(['.', '..', ''])('is rejected before sending if it is %j', async (id) => {
    const { origin, connections } = await openRecorder();
    const client = clientOf(origin);
    const sendings = [
      () => client.link({ ...link, icao: id }),
      () => client.link({ ...link, stopbarId: id }),
      () => client.unlink({ ...link, leadOnId: id }),
      () => client.changeLinks(id, {}),
      () => client.readPoints(id),
      () => client.readLinks(id),
      () => client.readContributionPolicy(id),
    ];
    for (const send of sendings) {
      await expect(async () => send()).rejects.toThrow('cannot be a path segment');
    }
    expect(connections()).toBe(0);
  });

  test('doesn’t affect the body', async () => {
    const { origin, received } = await openRecorder();
    await clientOf(origin).link({ ...link, leadOnId: 'a/b %2e 🛬' });
    expect(received).toMatchObject([{ body: '{"leadOnId":"a/b %2e 🛬"}' }]);
  });
});

describe('the base address', () => {
  test.each([
    ['', ''],
    ['/v2', '/v2'],
    ['/lighting/api/v2', '/lighting/api/v2'],
    ['/with%20space', '/with%20space'],
  ])('can have the path %j', async (path, prefix) => {
    const { origin, received } = await openRecorder();
    const client = clientOf(origin + path);
    await client.sendContactMessage({ email: 'a@b.c', topic: 'topic', message: 'message' });
    await client.switchContributions(contributions);
    expect(received.map(({ target }) => target)).toEqual([
      `${prefix}/contact`,
      `${prefix}/divisions/12/airports/203/contributions`,
    ]);
  });
});
