import fc from 'fast-check';

const surrogates = { from: 0xd8_00, count: 0x8_00 };

/**
 * Any Unicode character. For `fc.string`, instead of its own `binary`, which first makes a table of all
 * 1,112,064 characters.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ff_ff - surrogates.count })
  .map(
    (index) => String.fromCodePoint(index < surrogates.from ? index : index + surrogates.count),
    (text) => {
      const code = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1;
      if (code < 0 || text !== String.fromCodePoint(code)) throw new Error('Not one character');
      return code < surrogates.from ? code : code - surrogates.count;
    },
  );
