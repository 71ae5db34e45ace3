import { expect, test } from 'vitest';
import {
  overviewCsv,
  type OverviewRow,
} from '../../../../../renderer/contributions/overview/export-overview.ts';

const row = (icao: string, changes: Partial<OverviewRow> = {}): OverviewRow => ({
  ...{ icao, name: 'Frankfurt am Main', division: { name: 'Germany' } },
  report: { points: 153, unlinked: 49, stale: 3, findings: [], links: [] },
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
