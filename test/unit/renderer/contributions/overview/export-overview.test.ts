import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  overviewCsv,
  overviewMarkdown,
  type OverviewRow,
} from '../../../../../renderer/contributions/overview/export-overview.ts';

const row = (icao: string, changes: Partial<OverviewRow> = {}): OverviewRow => ({
  ...{ icao, name: 'Frankfurt am Main', division: { name: 'Germany' } },
  report: { points: 153, unlinked: 49, stale: 3, findings: [] },
  row: { state: { contributionsEnabled: true } },
  ...changes,
});

const rows = [
  row('EDDF'),
  row('EDDL', {
    ...{ name: undefined, report: undefined },
    row: { state: { contributionsEnabled: null } },
  }),
];

test('an overview as CSV has a header, and nothing for what is unknown', () => {
  expect(overviewCsv(rows)).toBe(
    'ICAO,Airport,Division,Points,Unlinked stopbars,Stale links,Contributions\r\n' +
      'EDDF,Frankfurt am Main,Germany,153,49,3,on\r\n' +
      'EDDL,,Germany,,,,\r\n',
  );
});

test('an overview as Markdown is a table with aligned numbers', () => {
  expect(overviewMarkdown(rows)).toBe(
    '| ICAO | Airport | Division | Points | Unlinked stopbars | Stale links | Contributions |\n' +
      '| --- | --- | --- | ---: | ---: | ---: | --- |\n' +
      '| EDDF | Frankfurt am Main | Germany | 153 | 49 | 3 | on |\n' +
      '| EDDL |  | Germany |  |  |  |  |\n',
  );
});

describe('any name', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('a|b', '[x](javascript:1)', '<b>', 'a\nb', '| - |', '\\|', '=1+1', '`'),
  );

  test('stays in its cell of the Markdown table, and isn’t markup', () => {
    fc.assert(
      fc.property(hostile, hostile, (name, division) => {
        const text = overviewMarkdown([row('EDDF', { name, division: { name: division } })]);
        const lines = text.split('\n');
        expect(lines).toHaveLength(4);
        expect(lines[2]?.match(/\|/g)).toHaveLength(8);
        expect(lines[2]).not.toMatch(/[\\`*_[\]<>~]/);
      }),
    );
  });
});
