import { describe, expect, test } from 'vitest';
import { clientOf } from '../../support/requests/client-call.ts';
import { link } from '../../support/requests/client-operations.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

/** Returns the message for a 403 with this body and content type. */
async function saidOf(type: string | undefined, body: string | Uint8Array): Promise<string> {
  const headers = type === undefined ? {} : { 'Content-Type': type };
  const { origin } = await openRecorder(() => ({ status: 403, headers, body }));
  const result = await clientOf(origin).link(link);
  expect(result).toMatchObject({ ok: false, error: { kind: 'forbidden', status: 403 } });
  return result.ok || !('said' in result.error) ? '' : result.error.said;
}

const json = 'application/json';

describe('the message of an error response', () => {
  test('F14: is read from the body, even if its content type is wrong', async () => {
    const cases: readonly (readonly [type: string | undefined, body: string, said: string])[] = [
      ['text/plain', 'Not at this airport.', 'Not at this airport.'],
      ['application/problem+json', '{"error":"Forbidden"}', 'Forbidden'],
      [json, '"Not here"', 'Not here'],
      [json, 'Not here', 'Not here'],
      ['text/plain', '{"error":"No"}', '{"error":"No"}'],
      ['text/html', '<!doctype html><title>403 Denied</title><p>x', '403 Denied'],
      [json, '<html><h1>Denied</h1></html>', 'Denied'],
      ['text/plain; charset=utf-8', 'Verboten für 飛行', 'Verboten für 飛行'],
      ['text/plain; charset=nonsense', 'Verboten für dich', 'Verboten für dich'],
      [json, '\ufeff{"error":"No"}', 'No'],
    ];
    for (const [type, body, said] of cases) expect(await saidOf(type, body), body).toBe(said);
    const latin1 = Buffer.from('Verboten für dich', 'latin1');
    expect(await saidOf('text/plain; charset=iso-8859-1', latin1)).toBe('Verboten für dich');
    expect(await saidOf('text/plain', Uint8Array.of(0xff, 0xfe, 0x41))).toMatch(/A$/);
  });

  test('is only read from the first 64 KiB', async () => {
    const title = '<title>Denied</title>';
    const page = (length: number) => '<html>'.padEnd(length - title.length) + title;
    expect(await saidOf('text/html', page(64 * 1024 - 1))).toBe('Denied');
    expect(await saidOf('text/html', page(64 * 1024 + title.length))).toBe('');
  });
});
