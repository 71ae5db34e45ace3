import { budgets } from '../../budgets.ts';
import { row } from '../measure.ts';
import { report } from '../report.ts';

// The goals of the whole; what each page may weigh is its budget.
const goals: Readonly<Record<string, number>> = {
  'Main, before the first window': 60,
  'First page': 45,
  'All pages': 135,
};
const kB = (bytes: number): number => bytes / 1000;

report(
  budgets.map(({ name, bytes, most }) =>
    row(`${name}, weight`, 'kB', kB(bytes), null, goals[name] ?? kB(most)),
  ),
);
