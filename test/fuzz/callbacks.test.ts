import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fuzzing, fuzzingLimit } from '../support/fuzzing.ts';
import { openSession, tokenOf } from '../support/session/open-session.ts';
import { anyCharacter } from '../support/requests/any-character.ts';

vi.setConfig({ testTimeout: fuzzingLimit });

const word = fc.oneof(
  fc.constantFrom('code', 'state', 'iss', 'error', 'token', '', '%', '%00', '%2e%2e', '../', '//'),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constant('x'.repeat(9000)),
);
const query = fc
  .array(fc.tuple(word, word), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly query: string;
  readonly more: string;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'CONNECT', 'gEt', ''),
  path: fc.oneof(
    fc.constantFrom('/callback', '/callback', '/', '*', '//', '/callback/', '/callback%00'),
    fc.constantFrom('http://evil.example/callback', '/../callback', '/CALLBACK'),
    word,
  ),
  host: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('evil.example', 'localhost', '127.0.0.1', '') },
  ),
  query,
  more: fc.constantFrom(
    '',
    'Origin: https://evil.example\r\n',
    'Content-Length: 5\r\n',
    '\0: \0\r\n',
  ),
});

/** Sends raw bytes. Resolves at the reply, or when the listener closes the connection. */
async function send(port: number, { method, path, host, query, more }: Asked): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // The listener resets the connection if the request isn't HTTP.
  socket.on('error', () => undefined);
  const answered = text(socket).catch(() => '');
  const head = `Host: ${host ?? `127.0.0.1:${port}`}\r\n${more}`;
  socket.end(`${method} ${path}?${query} HTTP/1.1\r\n${head}\r\n`);
  const answer = await answered;
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

test('a sign-in completes after any requests to its listener', async () => {
  const { browser, session, logged } = await openSession();
  const signedIn = session.signIn();
  const callback = await browser.choose();
  const port = Number(callback.port);
  const [code = '', state = ''] = ['code', 'state'].map(
    (name) => callback.searchParams.get(name) ?? '',
  );

  await fc.assert(
    fc.asyncProperty(asked, async (request) => {
      const answer = await send(port, request);
      if (/^HTTP\/1\.1 (?:2|3|5)/.test(answer)) throw new Error(`It was answered with ${answer}`);
      if (answer.includes(state) || answer.includes(code)) throw new Error('It gave a secret away');
      if (session.state.kind !== 'signing-in') throw new Error('It ended the sign-in');
    }),
    fuzzing(20_000),
  );

  expect((await fetch(callback)).status).toBe(200);
  expect(await signedIn).toEqual({ ok: true, value: null });
  expect(await tokenOf(session)).toBeDefined();
  expect(logged.join()).not.toContain(state);
});
