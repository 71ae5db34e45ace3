import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCsv, parseCsv } from '../../../../renderer/text/csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...['A', '7', '_', ' ', '"', ',', ';', '\t', '\r', '\n', '\r\n', "'", '\uFEFF'],
    ),
    fc.constantFrom(
      ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹣', '\0', '\u2028', '\u202E'],
      ...['\u200B', '\u034F', '\u2060'],
    ),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  ),
  maxLength: 8,
});

test('S7 exported cells are read back unchanged, with any characters in them', () => {
  const row = fc.tuple(nasty, nasty, nasty);
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const table = [['one', 'two', 'three'], ...rows];
      expect(cellsOf(formatCsv(table))).toEqual(table);
    }),
    { numRuns: 2000 },
  );
});

describe('S7 no cell of an export can be a formula', () => {
  test.each(['=1+1', '\tA', '\r=1', '\n=1', ' =1', "'=1"])('%j', (value) => {
    // A spreadsheet removes the quotes and shows a cell with an apostrophe as text.
    expect(formatCsv([[value]])).toMatch(/^"?'/);
  });

  // Programs that separate by semicolons or tabs treat a quote as one only at the start of a cell.
  const readElsewhere = (text: string) => text.split(/[,;\t\r\n]/);
  const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}\p{DI}"]*[=+\-@＝＋－＠﹣]/u.test(cell);

  test('with any text and any list separator', () => {
    const table = fc.array(fc.tuple(nasty, nasty));
    fc.assert(
      fc.property(table, (rows) => {
        expect(readElsewhere(formatCsv(rows)).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('and no other cell is changed', () => {
    expect(formatCsv([['EDDF_SB-1', "O'Hare", 'a=b', "'quoted'"]])).toBe(
      "EDDF_SB-1,O'Hare,a=b,'quoted'\r\n",
    );
  });
});

describe('a table', () => {
  test.each([
    [
      'line breaks in quotes',
      '"A\r\n1","B\n2"\r\nC,D',
      [
        ['A\r\n1', 'B\n2'],
        ['C', 'D'],
      ],
    ],
    [
      'tabs before quotes',
      '\t"B"\nC\tD',
      [
        ['', 'B'],
        ['C', 'D'],
      ],
    ],
    ['separators of other kinds in quotes', '"A;1\n;",B', [['A;1\n;', 'B']]],
    ['a byte order mark', '\uFEFF"A",B', [['A', 'B']]],
    ['raw hyphens, as other programs write them', '-A,B', [['-A', 'B']]],
  ])('is read with %s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('counts the lines of quoted line breaks', () => {
    expect(parseCsv('A,"1\n2\n3"\n\nB,C').map(({ line }) => line)).toEqual([1, 5]);
  });

  test('is read as it’s written where a quote isn’t closed', () => {
    expect(cellsOf('A,B\n"C,D\nE,F\n"G","H"\n"I"x,"J')).toEqual([
      ['A', 'B'],
      ['"C', 'D'],
      ['E', 'F'],
      ['G', 'H'],
      ['"I"x', '"J'],
    ]);
  });
});
