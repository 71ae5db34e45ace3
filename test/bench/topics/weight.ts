import { budgets } from '../../budgets.ts';
import { gzippedBytesOf, withImports } from '../../support/bundle-size.ts';
import { row } from '../measure.ts';
import { report } from '../report.ts';

// The goals of the whole; what each page may weigh is its budget.
const goals: Readonly<Record<string, number>> = { 'First page': 45, 'All pages': 135 };
const kB = (bytes: number): number => bytes / 1000;

report([
  row(
    'Main, before the first window, gzip -9',
    'kB',
    kB(gzippedBytesOf(withImports('out/main/main.js'))),
    null,
    60,
  ),
  ...budgets.map(({ name, bytes, most }) =>
    row(`${name}, weight`, 'kB', kB(bytes), null, goals[name] ?? kB(most)),
  ),
]);
