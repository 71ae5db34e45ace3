import { describe, expect, test } from 'vitest';
import type { Client } from '../../../electron/api/client.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { clientOf } from '../../support/requests/client-call.ts';
import { link } from '../../support/requests/client-operations.ts';
import { openRecorder, openSocketServer } from '../../support/requests/client-servers.ts';

/** Returns the message for a 403 with this body and content type. */
async function saidOf(
  type: string | undefined,
  body: string | Uint8Array,
  send = (client: Client): Promise<Result<unknown>> => client.link(link),
): Promise<string> {
  const headers = type === undefined ? {} : { 'Content-Type': type };
  const { origin } = await openRecorder(() => ({ status: 403, headers, body }));
  const result = await send(clientOf(origin));
  expect(result).toMatchObject({ ok: false, error: { kind: 'forbidden', status: 403 } });
  return result.ok || !('said' in result.error) ? '' : result.error.said;
}

const json = 'application/json';

describe('the message of an error response', () => {
  test.each([
    ['text', 'text/plain', 'Not at this airport.', 'Not at this airport.'],
    ['text without a type', undefined, 'Not at this airport.', 'Not at this airport.'],
    ['an error', json, '{"error":"Forbidden"}', 'Forbidden'],
    ['an error and a message', json, '{"error":"No","message":"Not here"}', 'No: Not here'],
    ['a message alone', json, '{"message":"Not here"}', 'Not here'],
    ['another JSON type', 'application/problem+json', '{"error":"Forbidden"}', 'Forbidden'],
    ['a JSON text', json, '"Not here"', 'Not here'],
    ['null', json, 'null', ''],
    ['a number', json, '7', ''],
    ['an array', json, '["Not here"]', ''],
    ['another shape', json, '{"error":{"code":7},"detail":"Not here"}', ''],
    ['an empty object', json, '{}', ''],
    ['an empty body', json, '', ''],
    ['white space', 'text/plain', ' \r\n ', ''],
    ['text with the content type of JSON', json, 'Not here', 'Not here'],
    ['half JSON', json, '{"error":"Forb', '{"error":"Forb'],
    ['JSON with the content type of text', 'text/plain', '{"error":"No"}', '{"error":"No"}'],
    ['HTML', 'text/html', '<!doctype html><title>403 Denied</title><p>x', '403 Denied'],
    ['HTML with the content type of JSON', json, '<html><h1>Denied</h1></html>', 'Denied'],
    ['a piece of HTML', 'text/html', '<h1>Bad gateway</h1>', 'Bad gateway'],
    ['HTML without a title', 'text/html', '<html><body><p>x</p></body></html>', ''],
    ['control characters', 'text/plain', 'No\u0000\u001b[31m\r\n\tway\u202e', 'No [31m way'],
    ['control characters in JSON', json, '{"error":"No\\u0007 \\nway"}', 'No way'],
    ['other alphabets', 'text/plain; charset=utf-8', 'Verboten für 飛行', 'Verboten für 飛行'],
    ['a byte order mark', json, '\ufeff{"error":"No"}', 'No'],
  ])('F14: %s', async (_what, type, body, said) => {
    expect(await saidOf(type, body)).toBe(said);
  });

  test('is read in its declared charset', async () => {
    const latin1 = Buffer.from('Verboten für dich', 'latin1');
    expect(await saidOf('text/plain; charset=iso-8859-1', latin1)).toBe('Verboten für dich');
    expect(await saidOf('text/plain; charset=nonsense', 'Verboten für dich')).toBe(
      'Verboten für dich',
    );
  });

  test('can contain bytes that aren’t text', async () => {
    expect(await saidOf('text/plain', Uint8Array.of(0xff, 0xfe, 0x41))).toMatch(/A$/);
  });

  test('is cut if it is very long', async () => {
    const said = await saidOf('text/plain', 'word '.repeat(10_000));
    expect(said).toMatch(/^(word )+.{0,4}…$/);
    expect(said.length).toBe(500);
  });

  test('is only read from the first 64 KiB', async () => {
    const title = '<title>Denied</title>';
    const page = (length: number) => '<html>'.padEnd(length - title.length) + title;
    for (const send of [
      (client: Client) => client.link(link),
      (client: Client) => client.readPoints('EDDF'),
    ]) {
      expect(await saidOf('text/html', page(64 * 1024 - 1), send)).toBe('Denied');
      expect(await saidOf('text/html', page(64 * 1024 + title.length), send)).toBe('');
    }
  });
});

test('F7: an endless error response is read up to 64 KiB, and its connection is closed', async () => {
  let closed: Promise<unknown> | undefined;
  const origin = await openSocketServer((socket) => {
    closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write('HTTP/1.1 403 No\r\nContent-Type: text/plain\r\n\r\n');
    const pour = () => {
      while (!socket.destroyed && socket.write('on and on '.repeat(100)));
    };
    socket.on('drain', pour);
    pour();
  });
  expect(await clientOf(origin).link(link)).toMatchObject({
    error: { kind: 'forbidden', said: expect.stringMatching(/^on and on/) },
  });
  await closed;
});
