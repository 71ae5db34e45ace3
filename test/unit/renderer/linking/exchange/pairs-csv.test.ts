import { describe, expect, test } from 'vitest';
import { parsePairs } from '../../../../../renderer/linking/exchange/pairs-csv.ts';

const pairsOf = (text: string) =>
  parsePairs(text).map((line) => ('pair' in line ? line.pair : line));

const AB = { stopbarId: 'A', leadOnId: 'B' };
const CD = { stopbarId: 'C', leadOnId: 'D' };

describe('a list of pairs', () => {
  test.each([
    ['commas', 'A,B\nC,D'],
    ['semicolons', 'A;B\nC;D'],
    ['tabs', 'A\tB\nC\tD'],
    ['a header', 'stopbarId,leadOnId\nA,B\nC,D'],
    ['a header in another case, in quotes', '"STOPBARID";"LeadOnId"\nA;B\nC;D'],
    ['a header in other words', 'Stopbar ID;Lead-on ID\nA;B\nC;D'],
    ['a header that names an airport', 'Airport,stopbar_id,lead_on_id\nEDDF,A,B\nEDDF,C,D'],
    ['a header with other columns', 'Stopbar,Name,Lead-on,Distance\nA,L1,B,12\nC,L2,D,9'],
    ['a header in another order', 'Lead-on ID,Stopbar ID\nB,A\nD,C'],
    ['an airport after the IDs', 'stopbarId,leadOnId,note,ICAO\nA,B,,EDDF\nC,D,new,EDDF'],
    ['a byte order mark and CRLF', '\uFEFFstopbarId,leadOnId\r\nA,B\r\nC,D\r\n'],
    ['empty lines and spaces', '\n  A , B \n\n   \nC,D\n\n'],
    ['quotes', '"A","B"\n "C" , D'],
    ['a separator of another kind in quotes', '"A";B\n"C";"D"'],
  ])('is read with %s', (_, text) => {
    expect(pairsOf(text)).toEqual([AB, CD]);
  });

  test('keeps separators and quotes inside quotes', () => {
    expect(pairsOf('"A,1";"B ""x"""')).toEqual([{ stopbarId: 'A,1', leadOnId: 'B "x"' }]);
  });

  test('reports each bad line by its number, and reads the others', () => {
    const text = [
      'stopbarId,leadOnId',
      'A',
      'A,B,C',
      ',B',
      '',
      'A,""',
      'A,B',
      'stopbarId,leadOnId',
      'A;B',
    ].join('\r\n');

    expect(parsePairs(text)).toEqual([
      { number: 2, problem: 'no-separator' },
      { number: 3, problem: 'too-many' },
      { number: 4, problem: 'empty-id' },
      { number: 6, problem: 'empty-id' },
      { number: 7, pair: AB },
      { number: 8, pair: { stopbarId: 'stopbarId', leadOnId: 'leadOnId' } },
      { number: 9, problem: 'no-separator' },
    ]);
  });
});
