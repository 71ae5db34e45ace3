import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../support/requests/client-call.ts';
import { contributions } from '../../support/requests/client-operations.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

describe('a path parameter', () => {
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
});

test('the base address can have a path', async () => {
  for (const prefix of ['', '/v2', '/lighting/api/v2', '/with%20space']) {
    const { origin, received } = await openRecorder();
    await clientOf(origin + prefix).switchContributions(contributions);
    expect(received.map(({ target }) => target)).toEqual([
      `${prefix}/divisions/12/airports/203/contributions`,
    ]);
  }
});
