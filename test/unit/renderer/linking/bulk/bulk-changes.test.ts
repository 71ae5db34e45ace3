import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplyEnded } from '../../../../../electron/contract/airport-work.ts';
import type { LinkOutcome } from '../../../../../electron/contract/linking.ts';
import { done, failed, type Result } from '../../../../../electron/contract/result.ts';
import { airportState, frankfurt } from '../../../../support/linking/airport-data.ts';
import {
  formatAirportPairs,
  parsePairs,
} from '../../../../../renderer/linking/import/pairs-csv.ts';
import { readImport } from '../../../../../renderer/linking/import/read-import.ts';
import { groupLines } from '../../../../../renderer/linking/bulk/group-lines.ts';
import { formatLinksFile } from '../../../../../renderer/linking/bulk/links-file.ts';
import { bulk } from '../../../../../renderer/linking/bulk/text.ts';
import { mayContinue } from '../../../../../renderer/linking/bulk/may-continue.ts';

const id = fc.string({
  unit: fc.constantFrom('A', '7', '_', ',', '"', ';', '=', 'ü'),
  minLength: 1,
});
const pairs = fc.array(fc.record({ stopbarId: id, leadOnId: id }), { minLength: 1, maxLength: 5 });
const airports = fc
  .uniqueArray(fc.constantFrom('EDDF', 'EDDM', 'K0A1', 'ABCD'), { maxLength: 4 })
  .chain((icaos) =>
    fc.tuple(...icaos.map((icao) => fc.record({ icao: fc.constant(icao), pairs }))),
  );

test('S7 an export of several airports can be imported again, as CSV and as JSON', () => {
  fc.assert(
    fc.property(airports, (exported) => {
      for (const text of [formatAirportPairs(exported), formatLinksFile(exported, 0)]) {
        const read = readImport(text);
        if (read.kind !== 'links') throw new Error(read.kind);
        const grouped = groupLines(read.lines, undefined);
        expect(grouped.problems).toEqual([]);
        const found = grouped.airports.map(({ icao, lines }) => ({
          icao,
          pairs: lines.flatMap((line) => ('pair' in line ? [line.pair] : [])),
        }));
        expect(found).toEqual(exported.toSorted((a, b) => (a.icao < b.icao ? -1 : 1)));
      }
    }),
  );
});

test('an apply at several airports says how much it changed', () => {
  expect(bulk.ended(0, 3, 2, false)).toMatchObject({ what: 'No changes were applied.' });
  expect(bulk.ended(2, 1, 2, false)).toMatchObject({
    ...{ what: 'Applied 2 of 3 changes.', next: 'The other one is still staged.' },
  });
  expect(bulk.ended(1, 2, 2, true)).toMatchObject({
    ...{ what: 'Undid 1 of 3 changes.', next: 'The others are still staged.' },
  });
});

describe('an import', () => {
  test('with a column of ICAO codes is read by airport', () => {
    const lines = parsePairs('ICAO;stopbarId;leadOnId\neddm;A;B\nEDDF;C;D\n?;E;F\nEDDM;G');
    expect(lines).toEqual([
      { number: 2, icao: 'EDDM', pair: { stopbarId: 'A', leadOnId: 'B' } },
      { number: 3, icao: 'EDDF', pair: { stopbarId: 'C', leadOnId: 'D' } },
      { number: 4, problem: 'bad-icao' },
      { number: 5, problem: 'no-separator' },
    ]);
    expect(groupLines(lines, 'EDDF').airports.map(({ icao }) => icao)).toEqual(['EDDF', 'EDDM']);
  });

  test('takes lines without an airport for the one in use, if there is one', () => {
    const lines = parsePairs('A,B\nEDDM,C,D');
    expect(groupLines(lines, 'EDDF').airports.map(({ icao }) => icao)).toEqual(['EDDF', 'EDDM']);
    expect(groupLines(lines, undefined).problems).toEqual([{ line: 1, problem: 'no-airport' }]);
  });

  test.each([
    '{"format":"stopbar-companion-links","version":2,"airports":[]}',
    '{"format":"stopbar-companion-links","version":1,"airports":[{"icao":"../x","links":[]}]}',
    '{"format":"stopbar-companion-links","version":1,"airports":',
  ])('of a bad export is refused: %s', (text) => {
    expect(readImport(text)).toMatchObject({
      message: { what: 'This export is damaged or was made by a newer version.' },
    });
  });

  test('of other JSON is refused', () => {
    expect(readImport('[{"a": 1}]').kind).toBe('refused');
  });
});

const ended = (outcome: LinkOutcome): Result<ApplyEnded> =>
  done({
    ...{ id: 'apply', links: [], wasRead: true, work: airportState(frankfurt()).work },
    outcomes: [{ stopbarId: 'A', leadOnId: 'B', linked: true, outcome }],
  });
const forbidden = { kind: 'forbidden', said: '', status: 403 } as const;

test.each<[string, Result<ApplyEnded>, boolean]>([
  ['all were applied', ended({ kind: 'done' }), true],
  [
    'the account has no rights at this airport',
    ended({ kind: 'not-sent', error: forbidden }),
    true,
  ],
  ['the service refused one', ended({ kind: 'refused', error: forbidden }), true],
  ['the airport can’t be read', failed({ kind: 'not-found', said: '' }), true],
  ['the user cancelled', ended({ kind: 'not-sent', error: { kind: 'cancelled' } }), false],
  ['an outcome is unknown', ended({ kind: 'unknown' }), false],
  ['the session ended', ended({ kind: 'not-sent', error: { kind: 'signed-out' } }), false],
  ['nobody is signed in', failed({ kind: 'signed-out' }), false],
  ['an apply is running', failed({ kind: 'conflict', said: '' }), false],
])('decides whether to continue after an airport where %s', (_, result, expected) => {
  expect(mayContinue(result)).toBe(expected);
});
