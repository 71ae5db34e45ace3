import log from 'electron-log/node';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../electron/storage/log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openSession, tokenOf, tokenRequest } from '../../support/session/open-session.ts';

// Silences the console.
beforeEach(() => {
  log.transports.console.writeFn = () => undefined;
});

test('O18 the redaction gets every secret of a sign-in', async () => {
  const { browser, faults, hidden, session } = await openSession();
  const signedIn = session.signIn();
  const callback = await browser.choose();
  await fetch(callback);
  await signedIn;
  const exchange = faults.requests.find(({ path }) => path === tokenRequest.path);
  const sent = new URLSearchParams(exchange?.body);
  for (const secret of [
    callback.searchParams.get('state'),
    sent.get('code'),
    sent.get('code_verifier'),
    await tokenOf(session),
  ]) {
    expect(hidden).toContain(secret);
  }
});

test('O18 unexpected errors are logged without secrets', async () => {
  const folder = await temporaryFolder();
  const log = createLog(folder);
  const { session } = await openSession({
    log,
    browse: (url) => Promise.reject(new Error(`No browser for ${url}`)),
  });
  const result = await session.signIn();
  expect(result).toMatchObject({ ok: false, error: { kind: 'unexpected' } });
  await log.written();
  const written = await readFile(join(folder, 'companion.log'), 'utf8');
  expect(written).toContain('Sign-in failed Error: No browser for http://127.0.0.1');
  expect(written).toContain('&state=…');
});
