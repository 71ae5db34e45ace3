import log from 'electron-log/node';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import { createLog } from '../../../electron/storage/log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openSession, tokenOf, tokenRequest } from '../../support/session/open-session.ts';

// Silences the console.
beforeEach(() => {
  log.transports.console.writeFn = () => undefined;
});

const faults: Record<string, Fault> = {
  'signs in': { kind: 'delay', ms: 1 },
  'is refused': { kind: 'answer', status: 400, body: '{"error":"invalid_grant"}' },
  'gets half of a reply': { kind: 'cut' },
  'gets a web page': { kind: 'answer', status: 200, body: '<!doctype html>' },
};

test('O18 no code, token, verifier or state is in a result, state or log, however the exchange ends', async () => {
  for (const [, fault] of Object.entries(faults)) {
    const folder = await temporaryFolder();
    const fileLog = createLog(folder);
    const tokens: string[] = [];
    const { browser, faults, session, states } = await openSession({
      log: fileLog,
      fetch: async (...request) => {
        const response = await fetch(...request);
        const body = await response
          .clone()
          .text()
          .catch(() => '');
        for (const [, token] of body.matchAll(/_token":"([^"]+)"/g)) tokens.push(token ?? '');
        return response;
      },
    });
    faults.next(tokenRequest, fault);
    const signedIn = session.signIn();
    const callback = await browser.choose();
    await fetch(`${callback.href}&code=twice`);
    await fetch(callback);
    const result = await signedIn;
    fileLog('The sign-in has ended');
    await fileLog.written();

    const exchange = faults.requests.find(({ path }) => path === tokenRequest.path);
    const sent = new URLSearchParams(exchange?.body);
    const secrets = [sent.get('code'), sent.get('code_verifier'), ...tokens];
    secrets.push(callback.searchParams.get('state'));
    const told = [result, states].map((said) => JSON.stringify(said));
    const written = [...told, await readFile(join(folder, 'companion.log'), 'utf8')].join('\n');
    expect(written).toContain('Callbacks rejected during a sign-in: 1');
    expect(secrets.length).toBe(result.ok ? 5 : 3);
    for (const secret of secrets) expect(written).not.toContain(secret ?? 'missing');
  }
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
