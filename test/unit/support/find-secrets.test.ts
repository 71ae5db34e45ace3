import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../support/find-secrets.ts';

const secret = randomBytes(32).toString('base64url');
const odd = `+/"\\=${secret} é`;
const half = secret.length / 2;
const [first, second] = [secret.slice(0, half), secret.slice(half)];
const find = (text: string, planted = secret) =>
  findSecrets([{ where: 'here', text }], { token: planted });

describe('the search for secrets finds one that was planted', () => {
  test.each<readonly [string, string]>([
    ['plain', `before ${secret} after`],
    ['in base64', Buffer.from(`x${secret}y`).toString('base64')],
    ['in base64url', Buffer.from(`xy${secret}z`).toString('base64url')],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
    ['backwards', Array.from(secret).reverse().join('')],
    ['over two lines', `${first}\n${second}`],
    ['over fields side by side', JSON.stringify({ a: first, b: second })],
    ['over the items of a list', JSON.stringify([first, second])],
    ['over JSON in JSON', JSON.stringify(JSON.stringify({ a: first, b: second }))],
    ['over short pieces', JSON.stringify(secret.match(/.{1,7}/g))],
    ['cut short', secret.slice(3, 30)],
    [
      'in Unicode escapes',
      Array.from(secret)
        .map((c) => `\\u00${c.charCodeAt(0).toString(16)}`)
        .join(''),
    ],
    [
      'in percent signs',
      Array.from(secret)
        .map((c) => `%${c.charCodeAt(0).toString(16)}`)
        .join(''),
    ],
  ])('%s', (_how, text) => {
    expect(find(text)).not.toEqual([]);
    expect(find(text).join()).not.toContain(secret);
  });

  test.each([
    encodeURIComponent(odd),
    JSON.stringify({ odd }),
    JSON.stringify(JSON.stringify({ odd })),
    Buffer.from(odd).toString('base64'),
  ])('with escaped characters: %#', (text) => {
    expect(find(text, odd)).not.toEqual([]);
  });
});

test('the search for secrets finds nothing if there is none', () => {
  const other = randomBytes(32).toString('base64url');
  const text = JSON.stringify({ other, list: [first.slice(0, 12), 'state', 'code'] });
  expect(find(text)).toEqual([]);
  expect(find('')).toEqual([]);
});
