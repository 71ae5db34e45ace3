import { expect, test } from 'vitest';
import { clientOf } from '../../support/requests/client-call.ts';
import { contributions } from '../../support/requests/client-operations.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

test('the base address can have a path', async () => {
  for (const prefix of ['', '/v2', '/lighting/api/v2', '/with%20space']) {
    const { origin, received } = await openRecorder();
    await clientOf(origin + prefix).switchContributions(contributions);
    expect(received.map(({ target }) => target)).toEqual([
      `${prefix}/divisions/12/airports/203/contributions`,
    ]);
  }
});
