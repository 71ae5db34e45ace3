import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayId, displayText } from '../../../electron/contract/display.ts';
import { anyCharacter } from '../../support/requests/any-character.ts';

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...['\u202E', '\u2066', '\u200B', '\u200D', '\uFE0F', '\u00AD', '\u{E0041}']),
    fc.constantFrom(...['\0', '\n', '\u0085', '\u2028', '\u0301', '\uD83D', 'é', ' ', '👩', '🏽']),
    fc.string({ unit: anyCharacter, maxLength: 2 }),
  ),
  maxLength: 20,
});

test.each([
  ['bidi controls', '\u202ENadia\u202C \u2067B\u2069\u200F\u061C', 'Nadia B'],
  ['zero-width characters', 'ED\u200BD\u200CF\u200D \u2060\uFEFFL7\u00AD', 'EDDF L7'],
  ['tag characters', 'EDDF\u{E0045}\u{E007F}', 'EDDF'],
  ['controls and line breaks', 'L7\u0000\u001B[31m\r\nL8\u0085L9\u2028', 'L7 [31m L8 L9'],
  ['fillers that show nothing', 'L7\u3164\uFFA0\u115F\u034F', 'L7'],
  ['half of a surrogate pair', 'L7\uD83D', 'L7'],
  ['many marks on a letter', `Z${'\u0301'.repeat(50)}!`, `Z${'\u0301'.repeat(4)}!`],
  ['only hidden characters', '\u200B\u202E', ''],
])('S6 a text is shown without %s', (_, text, shown) => {
  expect(displayText(text)).toBe(shown);
});

test.each(['Frankfurt L7/25C', 'ü Ž ё 飛行 فرانكفورت', '👩🏽‍✈️ ❤️ 👨‍👩‍👧 🇩🇪', 'e\u0301'])(
  'S6 visible text is kept: %s',
  (text) => {
    expect(displayText(text)).toBe(text);
  },
);

test('S6 any number of marks on a letter is cut to four', () => {
  expect(displayText(`Z${'\u0301'.repeat(6_000_000)}!`)).toBe(`Z${'\u0301'.repeat(4)}!`);
});

test('S6 any text from outside is shown as one line without hidden characters', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const shown = displayText(text);
      const withoutEmoji = shown.replace(/\p{Extended_Pictographic}[\uFE0F\u200D]*/gu, '');
      expect(withoutEmoji).not.toMatch(/[\p{Cf}\p{Cc}\p{DI}\p{Cs}\u2028\u2029]/u);
      expect(displayText(shown)).toBe(shown);
    }),
  );
});

test('S6 different IDs never look the same', () => {
  expect(displayId('EDDF_SB-L7')).toBe('EDDF_SB-L7');
  expect(displayId('=L7~{!"^}')).toBe('=L7~{!"^}');
  expect(displayId('EDDF\u200B_SB Ｌ7\u{1F6EC}\\')).toBe(
    'EDDF\\u{200B}_SB\\u{20}\\u{FF2C}7\\u{1F6EC}\\u{5C}',
  );
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      expect(displayId(one)).toMatch(/^[!-~]*$/);
      expect(displayId(one) === displayId(other)).toBe(one === other);
    }),
  );
});
