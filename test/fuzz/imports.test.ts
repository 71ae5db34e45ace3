import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { parseProfileText } from '../../electron/profile/profile-file.ts';
import { isAirportCode } from '../../electron/contract/airport-code.ts';
import { pairKey } from '../../renderer/linking/staging/pair-key.ts';
import { formatPairs, parsePairs } from '../../renderer/linking/exchange/pairs-csv.ts';
import { maxBytes, readImport } from '../../renderer/linking/exchange/read-import.ts';
import { formatProposal } from '../../renderer/linking/exchange/proposal.ts';
import { processorMs } from '../support/active-resources.ts';
import { corrupted, corruptions } from '../support/corrupt-file.ts';
import { fuzzing, fuzzingLimit } from '../support/fuzzing.ts';
import { anyCharacter } from '../support/requests/any-character.ts';

vi.setConfig({ testTimeout: fuzzingLimit });

const piece = fc.oneof(
  fc.constantFrom(',', ';', '\t', '"', '""', '\r\n', '\n', '\r', ' ', '\uFEFF', '\0', '\u2028'),
  fc.constantFrom('stopbarId', 'leadOnId', 'EDDF_SB_L7_07C', '=HYPERLINK("x")', '"a""b"'),
  fc.string({ unit: anyCharacter, maxLength: 5 }),
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
  expect(processorMs(() => parsePairs(text))).toBeLessThan(20_000);
});

const pair = { stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_25C' };
const proposal = formatProposal({
  ...{ icao: 'EDDF', created: 1_795_000_000_000, author: 'Tomas', note: 'New at L7.' },
  changes: [
    { ...pair, linked: true },
    { ...pair, leadOnId: 'EDDF_LO_L7_07C', linked: false },
  ],
});

test('any damaged proposal can be opened or is rejected with a message', () => {
  let opened = 0;
  fc.assert(
    fc.property(fc.array(corruptions, { maxLength: 3 }), texts, (several, beside) => {
      const text = several.reduce<Buffer>(corrupted, Buffer.from(proposal)).toString('utf8');
      const read = readImport(`${beside}${text}${beside}`);
      if (read.kind === 'refused') expect(read.message.what).toMatch(/^This .+\.$/);
      if (read.kind !== 'changes' || !read.proposal) return;
      opened += 1;
      const { icao, author, note, changes } = read.proposal;
      expect(isAirportCode(icao)).toBe(true);
      expect(author.length + note.length).toBeLessThan(1000);
      expect(changes.length).toBeGreaterThan(0);
      expect(new Set(changes.map(pairKey)).size).toBe(changes.length);
      for (const { stopbarId, leadOnId } of changes) {
        expect(Math.min(stopbarId.length, leadOnId.length)).toBeGreaterThan(0);
        expect(Math.max(stopbarId.length, leadOnId.length)).toBeLessThanOrEqual(100);
      }
    }),
    fuzzing(20_000),
  );
  expect(opened).toBeGreaterThan(20);
});

const marked = (rest: string) =>
  `{"format":"stopbar-companion-proposal","version":1,"icao":"EDDF",${rest}`;
const filled = (start: string, unit: string, end: string) =>
  start + unit.repeat(Math.floor((maxBytes - start.length - end.length) / unit.length)) + end;

test.each([
  ['nested lists', filled(marked('"link":'), '[', '}')],
  ['nested objects', filled(marked('"link":'), '{"a":', '}')],
  ['changes', filled(marked('"link":['), `${JSON.stringify(pair)},`, '{}]}')],
  ['items that aren’t changes', filled(marked('"link":['), '0,', '0]}')],
  ['fields', filled(marked('"a":0'), ',"a":0', '}')],
  ['hidden characters', filled(marked('"note":"'), '\u200B', '"}')],
  ['combining marks', filled(marked('"note":"a'), '\u0301', '"}')],
  ['opening braces before it', filled('', '{', marked('"link":[]}'))],
])('a proposal with 5 MB of %s is rejected in seconds', (_, text) => {
  const took = processorMs(() => {
    expect(readImport(text).kind).toBe('refused');
  });
  expect(took).toBeLessThan(5000);
});

test('a proposal larger than 5 MB is rejected without being read', () => {
  const text = `${proposal}${' '.repeat(maxBytes)}`;
  expect(readImport(text)).toMatchObject({
    message: { what: 'This is larger than 5 MB.' },
  });
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
  let used = 0;
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
      used += 1;
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
  expect(used).toBeGreaterThan(20);
});
