import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf } from '../support/client-call.ts';
import { operations } from '../support/client-operations.ts';
import { open, openRecorder } from '../support/client-servers.ts';

const offline = { ok: false, error: { kind: 'offline', reason: 'certificate' } };

/** A key and a certificate that nobody trusts; undefined without openssl. */
async function selfSigned() {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const { status } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', key, '-out', cert],
  ]);
  return status === 0 ? { key: await readFile(key), cert: await readFile(cert) } : undefined;
}

test('F15: a certificate that is not trusted is offline, and nothing is sent', async ({ skip }) => {
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

test('F15: https to a server without it is offline, and nothing is sent', async () => {
  const { origin, received } = await openRecorder();
  const client = clientOf(origin.replace('http:', 'https:'));
  for (const { name, send } of operations) expect(await send(client), name).toEqual(offline);
  expect(received).toEqual([]);
});
