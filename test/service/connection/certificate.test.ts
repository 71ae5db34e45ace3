import { createServer } from 'node:https';
import { expect, test } from 'vitest';
import { clientOf } from '../../support/requests/client-call.ts';
import { operations } from '../../support/requests/client-operations.ts';
import { open } from '../../support/requests/client-servers.ts';
import { selfSigned } from '../../support/requests/self-signed.ts';

const offline = { ok: false, error: { kind: 'offline', reason: 'certificate' } };

test('F15: a call fails as offline if the certificate is untrusted, and nothing is sent', async ({
  skip,
}) => {
  const certificate = await selfSigned();
  if (certificate === undefined) skip('openssl, which makes the certificate, is not there');
  let requests = 0;
  const server = createServer({ ...certificate }, (_request, response) => {
    requests += 1;
    response.end('[]');
  });
  const origin = (await open(server)).replace('http:', 'https:');
  for (const { name, send } of operations) {
    expect(await send(clientOf(origin)), name).toEqual(offline);
  }
  expect(requests).toBe(0);
});
