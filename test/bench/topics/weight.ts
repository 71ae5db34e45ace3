import { budgets } from '../../budgets.ts';
import { row } from '../measure.ts';
import { report } from '../report.ts';

// The goals for the whole app. Each page has its own budget in test/budgets.ts.
const goals: Readonly<Record<string, number>> = {
  'Main, before the first window': 60,
  'First page': 45,
  'All pages': 135,
};
const kB = (bytes: number): number => bytes / 1000;

report(
  budgets.map(({ name, bytes, max }) =>
    row(`${name}, weight`, 'kB', kB(bytes), null, goals[name] ?? kB(max)),
  ),
);
