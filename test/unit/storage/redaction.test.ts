import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Redaction } from '../../../electron/storage/redaction.ts';
import { processorMs } from '../../support/active-resources.ts';

const { clean } = new Redaction();

describe('a value after a name such as “token”', () => {
  test.each([
    'X-Network-Token: SECRET',
    'x-network-token:SECRET',
    "{ 'X-Network-Token': 'SECRET' }",
    "access_token: 'SECRET'",
    '{"access_token":"SECRET","expires_in":3600}',
    '{\\"refresh_token\\":\\"SECRET\\"}',
    '{\\\\\\"refresh_token\\\\\\":\\\\\\"SECRET\\\\\\"}',
    'redirect=%2Fcallback%3Fcode%3DSECRET%26iss%3Da',
    '/callback#access_token=SECRET&x=y',
    'Authorization: Bearer SECRET',
    'sent Bearer SECRET to it',
    'authorization: Basic SECRET',
    'apiKey=SECRET',
    'api-key: SECRET',
    '"api_key" : "SECRET"',
    'code_verifier=SECRET',
    '/callback?iss=a&state=SECRET&x=y',
    '{"ID_TOKEN": "SECRET"}',
    'token = SECRET',
  ])('is removed from %s', (line) => {
    const cleaned = clean(line.replace('SECRET', 'aB3-._~x9/Zk'));
    expect(cleaned).not.toMatch(/aB3|x9|Zk/);
    expect(cleaned).toContain('…');
  });

  test.each([
    'Refused 3 callbacks; airport EDDF, division 12, code_challenge_method=S256',
    'The tokens were revoked; the state is told, and no code came',
    'Can’t revoke a token TypeError: fetch failed',
    'Rejected a callback that no sign-in is waiting for: stopbar-companion://auth/callback',
  ])('is the only part that is removed: %s', (line) => {
    expect(clean(line)).toBe(line);
  });
});

describe("in the service's own message", () => {
  test.each([
    'Invalid ICAO code: EDDFX',
    'Unknown airport code = EDDX',
    'Bad state: approved airports only',
    'Missing token: sign in again',
    'Error code: 1042',
    'Authorization: Bearer token needed',
    '{"code":"EDDX"}',
  ])('S4 an ordinary value is kept: %s', (said) => {
    expect(clean(said, 'words')).toBe(said);
  });

  test.each([
    ['Bad code=abc123', 'Bad code=…'],
    ['Bad token="abc123"', 'Bad token="…"'],
    ['Bad callback%3Fcode%3Dabc123%26iss', 'Bad callback%3Fcode%3D…%26iss'],
    ['Bad token: aB3-._~x9/Zkaaaa', 'Bad token: …'],
    ['Bearer aB3-._~x9/Zkaaaa refused', 'Bearer … refused'],
  ])('S4 a value that looks like a secret is removed: %s', (said, cleaned) => {
    expect(clean(said, 'words')).toBe(cleaned);
  });
});

describe('a known secret', () => {
  const secret = fc
    .string({ minLength: 8, maxLength: 60 })
    .filter((text) => text.trim().length > 7);
  const forms: readonly ((secret: string) => string)[] = [
    (text) => text,
    (text) => encodeURIComponent(text),
    (text) => encodeURIComponent(text).replace(/%../g, (byte) => byte.toLowerCase()),
    (text) => JSON.stringify(text).slice(1, -1),
    (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
    (text) => JSON.stringify(text).slice(1, -1).replaceAll('+', '\\u002B'),
  ];

  test('S4 is removed plain, percent-encoded and escaped in JSON', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom(...forms), (text, form) => {
        const redaction = new Redaction();
        redaction.hide(text);
        const cleaned = redaction.clean(`before ${form(text)} after`);
        expect(cleaned).toContain('…');
        expect(cleaned).not.toContain(form(text));
      }),
    );
  });

  test('S4 doesn’t affect words that only begin like it', () => {
    const redaction = new Redaction();
    redaction.hide('a-secret-of-some-length');
    const line = 'a-secret-of-some\nother-length';
    expect(redaction.clean(line)).toBe(line);
  });

  test('S4 is found quickly in a text designed to make searching slow', () => {
    const redaction = new Redaction();
    for (let at = 0; at < 200; at += 1) redaction.hide(`a-secret-of-some-length-${at}`);
    const took = processorMs(() => {
      for (const piece of ['a_', 'token', 'token=', '%3d', 'a-secret-of-some-length-1 ', 'a ']) {
        redaction.clean(piece.repeat(128 * (1024 / piece.length)));
      }
    });
    expect(took).toBeLessThan(3000);
  });

  test('isn’t a word of a few letters', () => {
    const redaction = new Redaction();
    for (const word of ['', 'a', 'token']) redaction.hide(word);
    expect(redaction.clean('a token of a kind')).toBe('a token of a kind');
  });
});
