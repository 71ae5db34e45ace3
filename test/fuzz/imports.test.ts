import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProfileText } from '../../electron/profile/profile-file.ts';
import { formatPairs, parsePairs } from '../../renderer/linking/import/pairs-csv.ts';
import { corrupted, corruptions } from '../support/corrupt-file.ts';
import { fuzzing } from '../support/fuzzing.ts';

const piece = fc.oneof(
  fc.constantFrom(',', ';', '\t', '"', '""', '\r\n', '\n', '\r', ' ', '\uFEFF', '\0', '\u2028'),
  fc.constantFrom('stopbarId', 'leadOnId', 'EDDF_SB_L7_07C', '=HYPERLINK("x")', '"a""b"'),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const texts = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

test('each line of any import is a pair or has an error', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const lines = parsePairs(text);
      const numbers = lines.map(({ number }) => number);
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      const pairs = lines.flatMap((line) => ('pair' in line ? [line.pair] : []));
      for (const { stopbarId, leadOnId } of pairs) {
        if (stopbarId === '' || leadOnId === '') throw new Error('An id is empty');
      }
      const again = parsePairs(formatPairs(pairs));
      expect(again.map((line) => ('pair' in line ? line.pair : line))).toEqual(pairs);
    }),
    fuzzing(20_000),
  );
});

test.each([
  ['quotes', '"'.repeat(1_000_000)],
  ['an open quote', `"${'a""'.repeat(300_000)}`],
  ['commas', ','.repeat(300_000)],
  ['spaces', `${' '.repeat(1_000_000)}x`],
  ['lines', 'A,B\n'.repeat(200_000)],
  ['lines without a separator', 'A\n'.repeat(500_000)],
  ['open quotes', '"A\n'.repeat(300_000)],
])('a million %s are read in seconds', (_, text) => {
  const started = performance.now();
  parsePairs(text);
  expect(performance.now() - started).toBeLessThan(20_000);
});

const profile = Buffer.from(
  JSON.stringify({
    ...{ name: 'My service', baseUrl: 'https://service.example/v2', tokenHeader: 'X-Token' },
    signIn: {
      authorizationEndpoint: 'https://login.example/authorize',
      tokenEndpoint: 'https://login.example/token',
      ...{ clientId: 'companion', scope: 'account', callback: 'loopback' },
    },
  }),
);

test('any damaged profile can be used or has an error', () => {
  fc.assert(
    fc.property(fc.array(corruptions, { maxLength: 3 }), (several) => {
      const text = several.reduce<Buffer>(corrupted, profile).toString('utf8');
      let read;
      try {
        read = parseProfileText(text);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(Error);
        expect((thrown as Error).message).toMatch(/^(it |"[\w.]+" )/);
        return;
      }
      const { baseUrl, signIn } = read;
      for (const address of [
        baseUrl,
        signIn.authorizationEndpoint,
        signIn.tokenEndpoint ?? baseUrl,
      ]) {
        expect(new URL(address).protocol).toBe('https:');
      }
    }),
    fuzzing(20_000),
  );
});
