import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as words from '../../../../electron/api/errors/service-words.ts';
import { Redaction } from '../../../../electron/storage/redaction.ts';
import { processorMs } from '../../../support/active-resources.ts';

const serviceWords = (body: unknown, clean: words.Clean = (text) => text) =>
  words.serviceWords(body, clean);

/** Characters of all planes, without halves of surrogate pairs. */
const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((code) => String.fromCodePoint(code))
  .filter((text) => text.isWellFormed());

describe('the message of an error response', () => {
  test.each([
    ['Not here.', 'Not here.'],
    [{ error: 'No' }, 'No'],
    [{ error: 'No', message: 'Not here' }, 'No: Not here'],
    [{ message: 'Not here', error: 'No' }, 'No: Not here'],
    [{ error: 'Invalid email', message: 'Invalid email' }, 'Invalid email'],
    [{ error: 'Invalid email', message: 'invalid email.' }, 'Invalid email'],
    [{ error: ' ', message: 'Not here' }, 'Not here'],
    [{ error: 7, message: 'Not here' }, 'Not here'],
    [{ banned: true, reason: 'Misuse', expires_at: null }, 'Misuse'],
    [{ banned: true, reason: null }, ''],
    [{ errors: ['No'] }, ''],
    [['No'], ''],
    [null, ''],
    [undefined, ''],
    [true, ''],
    [404, ''],
    ['', ''],
    ['\u202eNot\u200b here\u0000\ufe0f', 'Not here'],
  ])('for %j is %j', (body, said) => {
    expect(serviceWords(body)).toBe(said);
  });

  test('only comes from the body’s own fields', () => {
    expect(serviceWords(JSON.parse('{"__proto__": {"error": "No"}}'))).toBe('');
    expect(serviceWords(Object.create({ error: 'No' }))).toBe('');
    expect(serviceWords(new Error('No'))).toBe('No');
  });

  test.each([
    ['<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title>', '502 Bad Gateway'],
    ['<html lang="en">\r\n<head><title data-x="1">\n No </title>', 'No'],
    ['\n  <HTML><BODY><H1 class="x">Denied</H1><p>by rule 7', 'Denied'],
    ['<!-- proxy --><html><title>No</title>', 'No'],
    ['<title>No', 'No'],
    ['<h1>Bad gateway</h1>', 'Bad gateway'],
    ['<html><body>Denied</body></html>', ''],
    ['<html><title></title><h1>Denied</h1>', ''],
    ['<stopbar> is not known', '<stopbar> is not known'],
  ])('for the page %j is its title or heading', (page, said) => {
    expect(serviceWords(page)).toBe(said);
  });

  test('is one well-formed line of at most 500 characters without control characters', () => {
    const piece = fc.string({ unit: character, maxLength: 20 });
    const text = fc.tuple(piece, fc.nat({ max: 100 })).map(([one, times]) => one.repeat(times));
    const body = fc.oneof(text, fc.record({ error: text, message: text }), fc.jsonValue());
    fc.assert(
      fc.property(body, (words) => {
        const said = serviceWords(words);
        expect(said.length).toBeLessThanOrEqual(500);
        expect(said).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
        expect(said).toBe(said.trim());
        expect(said.isWellFormed()).toBe(true);
      }),
    );
  });

  test('is kept unchanged up to 500 characters', () => {
    expect(serviceWords('a'.repeat(500))).toBe('a'.repeat(500));
    expect(serviceWords('a'.repeat(501))).toBe(`${'a'.repeat(499)}…`);
  });

  test('S4 keeps an ordinary value after a name like "code"', () => {
    const said = 'Invalid ICAO code: EDDFX';
    expect(serviceWords(said, new Redaction().clean)).toBe(said);
  });

  test('S4 is cleaned before it is cut', () => {
    const clean = (text: string) => text.replace('SECRET', '…');
    expect(serviceWords(`${'a'.repeat(496)} SECRET`, clean)).toBe(`${'a'.repeat(496)} …`);
    expect(serviceWords(`${'a'.repeat(493)} SECRET and more`, clean)).not.toContain('SE');
  });

  test.each([
    ['<title>A&#45;B &#x2F; C&#X3d;</title>', 'A-B / C='],
    ['<title>&#0;&#xfffff;&#99999;&amp;&#x;</title>', 'x'],
  ])('S4 is unescaped in the page %j', (page, said) => {
    expect(serviceWords(page).replace(/[^\w/ =-].*/u, 'x')).toBe(said);
  });

  test('isn’t cut within a character', () => {
    expect(serviceWords('🛬'.repeat(300))).toBe(`${'🛬'.repeat(249)}…`);
  });

  test('is found quickly in a page designed to make parsing slow', () => {
    const took = processorMs(() => {
      for (const piece of ['<title', '<h1', '<title>', '\u0000 ']) {
        serviceWords(`<html>${piece.repeat(64 * 1024)}`);
      }
    });
    expect(took).toBeLessThan(1000);
  });
});
