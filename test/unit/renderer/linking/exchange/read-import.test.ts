import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAirportPairs,
  formatPairs,
} from '../../../../../renderer/linking/exchange/pairs-csv.ts';
import { readImport } from '../../../../../renderer/linking/exchange/read-import.ts';

const id = fc.string({
  unit: fc.constantFrom(
    ...['A', '7', '_', 'ü', '＠', ' ', '"', "'", ',', ';', '\t', '\r\n', '\n', '=', '-', '+'],
  ),
  minLength: 1,
  maxLength: 5,
});
const pairs = fc.array(fc.record({ stopbarId: id, leadOnId: id }), { minLength: 1, maxLength: 5 });
const airports = fc
  .uniqueArray(fc.constantFrom('EDDF', 'EDDM', 'K0A1', 'ABCD'), { minLength: 1, maxLength: 4 })
  .chain((icaos) =>
    fc.tuple(...icaos.map((icao) => fc.record({ icao: fc.constant(icao), pairs }))),
  );

test('S7 an export of one airport or several can be imported again, with any characters in its IDs', () => {
  fc.assert(
    fc.property(airports, (exported) => {
      const [one, ...others] = exported;
      const alone = others.length === 0 ? one : undefined;
      const read = alone
        ? readImport(formatPairs(alone.pairs), alone.icao)
        : readImport(formatAirportPairs(exported));
      if (read.kind !== 'changes') throw new Error(read.kind);
      expect(read.problems).toEqual([]);
      const found = read.airports.map(({ icao, wanted }) => ({
        icao,
        pairs: wanted.map(({ change: { stopbarId, leadOnId } }) => ({ stopbarId, leadOnId })),
      }));
      expect(found).toEqual(exported.toSorted((a, b) => (a.icao < b.icao ? -1 : 1)));
    }),
  );
});

describe('an import', () => {
  test('with a column of ICAO codes is read by airport', () => {
    const wanted = (line: number, stopbarId: string, leadOnId: string) => [
      { line, change: { stopbarId, leadOnId, linked: true } },
    ];
    const list = 'ICAO;stopbarId;leadOnId\neddm;A;B\nEDDF;C;D\n?;E;F\nEDDM;G';
    expect(readImport(list, 'EDDL')).toEqual({
      kind: 'changes',
      airports: [
        { icao: 'EDDF', wanted: wanted(3, 'C', 'D') },
        { icao: 'EDDM', wanted: wanted(2, 'A', 'B') },
      ],
      problems: [
        { line: 4, problem: 'bad-icao' },
        { line: 5, problem: 'no-separator' },
      ],
    });
  });

  test('takes lines without an airport for the one in use, if there is one', () => {
    const lines = 'A,B\nEDDM,C,D';
    expect(readImport(lines, 'EDDF')).toMatchObject({
      airports: [{ icao: 'EDDF' }, { icao: 'EDDM' }],
      problems: [],
    });
    expect(readImport(lines)).toMatchObject({
      airports: [{ icao: 'EDDM' }],
      problems: [{ line: 1, problem: 'no-airport' }],
    });
  });

  test('of JSON that isn’t a proposal is refused', () => {
    expect(readImport('[{"a": 1}]').kind).toBe('refused');
  });
});
