import { expect, test } from 'vitest';
import { sayError } from '../../../renderer/text/errors.ts';
import { clientOf } from '../../support/requests/client-call.ts';

test('a port that fetch blocks is named, with what to do', async () => {
  const error = { kind: 'offline', reason: 'port' } as const;
  // From the start, middle and end of the Fetch Standard's list (2.9, "Port blocking").
  for (const port of [1, 6000, 10080]) {
    const result = await clientOf(`http://127.0.0.1:${port}/v2`).readPoints('EDDF');
    expect(result).toEqual({ ok: false, error });
  }
  const { what, next } = sayError(error, 'The service');
  expect(`${what} ${next}`).toMatch(/^The port .* Nothing was sent\. Correct the port/);
});
