import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayText } from '../../../../../electron/contract/display.ts';
import { pairKey } from '../../../../../renderer/linking/staging/pair-key.ts';
import {
  formatProposal,
  longestAuthor,
  longestNote,
  readProposal,
  type Proposal,
} from '../../../../../renderer/linking/exchange/proposal.ts';
import { sayProblem } from '../../../../../renderer/linking/exchange/text.ts';
import { anyCharacter } from '../../../../support/requests/any-character.ts';

const pair = { stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_25C' };
const whole = {
  ...{ format: 'stopbar-companion-proposal', version: 1, icao: 'EDDF', link: [pair] },
};
const read = (changes: object) => readProposal(JSON.stringify({ ...whole, ...changes }));

const id = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 });
const change = fc.record({ stopbarId: id, leadOnId: id, linked: fc.boolean() });
const proposals: fc.Arbitrary<Proposal> = fc.record({
  icao: fc.constantFrom('EDDF', 'K0A1'),
  created: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
  author: fc.string({ unit: anyCharacter, maxLength: longestAuthor }).map(displayText),
  note: fc.string({ unit: anyCharacter, maxLength: longestNote }).map(displayText),
  changes: fc.uniqueArray(change, { selector: pairKey, minLength: 1, maxLength: 30 }),
});

const sorted = ({ changes, ...others }: Proposal) => ({
  ...others,
  changes: [...changes].sort((a, b) => (pairKey(a) < pairKey(b) ? -1 : 1)),
});

test('every proposal that the app writes can be opened, even within a message', () => {
  fc.assert(
    fc.property(proposals, (proposal) => {
      const json = formatProposal(proposal);
      expect(json).not.toContain('`');
      for (const text of [json, `Hello!\n\`\`\`\n${json}\`\`\`\nBye.`, `\uFEFF${json}`]) {
        const again = readProposal(text);
        if ('kind' in again) throw new Error(again.kind);
        expect(sorted(again)).toEqual(sorted(proposal));
      }
    }),
  );
});

describe('a proposal', () => {
  test('needs only the airport and a change, and may have fields of later versions', () => {
    expect(read({ icao: ' eddf ', link: undefined, unlink: [pair], colour: 'red' })).toEqual({
      ...{ icao: 'EDDF', author: '', note: '', changes: [{ ...pair, linked: false }] },
    });
  });

  test('links a pair that it also unlinks', () => {
    expect(read({ unlink: [pair] })).toMatchObject({ changes: [{ ...pair, linked: true }] });
  });

  test('is shown without hidden characters and line breaks', () => {
    expect(read({ author: 'To\u202Emas\u200B', note: 'One\n\n\ntwo' })).toMatchObject({
      ...{ author: 'Tomas', note: 'One two' },
    });
  });

  test('ignores a prototype in its JSON', () => {
    expect(readProposal('{"__proto__": {"format": "stopbar-companion-proposal"}}')).toEqual({
      ...{ kind: 'wrong-field', field: 'format', why: 'missing' },
    });
  });

  test.each<[string, object | string, string]>([
    ['that is cut off', JSON.stringify(whole).slice(0, -1), 'incomplete or damaged'],
    ['that isn’t JSON', 'stopbar-companion-proposal', 'incomplete or damaged'],
    ['of a newer version', { version: 2 }, 'newer version'],
    ['of an unknown version', { version: '1' }, '“version”'],
    ['without an airport', { icao: undefined }, '“icao” is missing.'],
    ['for an invalid airport', { icao: '../x' }, '“icao” isn’t valid.'],
    ['without changes', { link: [] }, 'no changes'],
    ['with an invalid time', { created: 'soon' }, '“created”'],
    ['with a long note', { note: 'x'.repeat(501) }, '“note” is too long.'],
    [
      'with an invalid change',
      { link: [pair, { ...pair, leadOnId: 7 }] },
      '“link.1.leadOnId” isn’t valid.',
    ],
    [
      'with a misspelt ID',
      { link: [{ stopbarId: 'SB', leadonId: 'LO' }] },
      '“link.0.leadOnId” is missing.',
    ],
    [
      'with an ID that is too long',
      { link: [{ ...pair, leadOnId: 'x'.repeat(101) }] },
      '“link.0.leadOnId” is too long.',
    ],
  ])('%s is rejected with a message', (_, given, words) => {
    const refused = typeof given === 'string' ? readProposal(given) : read(given);
    if (!('kind' in refused)) throw new Error('It was accepted.');
    expect(sayProblem(refused).what).toContain(words);
  });
});
