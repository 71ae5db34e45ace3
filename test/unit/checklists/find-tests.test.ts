import { expect, test } from 'vitest';
import { linesOf, namedTests } from '../../checklists/find-tests.mjs';
import { lines } from '../../checklists/lines.mjs';

test('there are 20 lines E, 18 O, 12 K, 18 F, 12 W, 15 R, 10 S, 6 T, 5 I and 4 Q', () => {
  const count = (room: string) => lines.filter(({ name }) => name.startsWith(room)).length;
  const rooms = ['E', 'O', 'K', 'F', 'W', 'R', 'S', 'T', 'I', 'Q'];
  expect(rooms.map(count)).toEqual([20, 18, 12, 18, 12, 15, 10, 6, 5, 4]);
  expect(lines.every(({ text }) => text !== '')).toBe(true);
});

// The title starts with a word, so that the examples don't count as results of their lines.
test('reads the lines at the start of a title', () => {
  for (const [title, expected] of [
    ['E7 an inline script does not run', ['E7']],
    ['O4 O10 nobody listens any more', ['O4', 'O10']],
    ['F3, F9: is sent again', ['F3', 'F9']],
    ['a start with W6 in it', []],
    ['E17x is no line', []],
    ['I1 T6 a draft after a reload', ['I1', 'T6']],
    ['Q3: each effect has a part', ['Q3']],
    ['It is I1 that says so', []],
    ['I18n of dates', []],
    ['T-junctions are drawn', []],
    ['Quit saves the draft', []],
    ['EDDF has stopbars', []],
  ] as const) {
    expect(linesOf(title)).toEqual(expected);
  }
});

test('finds the titles of tests, groups and tables', () => {
  for (const [, source, expected] of [
    ['a test', "test('K4 locked', () => {});", ['K4 locked']],
    ['a group', "describe('E15 the browser', () => {});", ['E15 the browser']],
    ['a test on the next line', 'test(\n  "K4 locked",\n);', ['K4 locked']],
    ['a table', "test.each([1, 2])('F16 off by %i', () => {});", ['F16 off by %i']],
    ['a table’s rows', "test.each([['K1 none']])('%s is told', () => {});", ['K1 none']],
    ['a field of a row', "[{ line: 'F9' }]; test.each(cases)('$line: $what');", ['F9']],
    ['a test that mentions one', "test('is as K4 says', () => {});", []],
    ['a text that is no title', "say('K4 locked');", []],
  ] as const) {
    expect(namedTests('a.test.ts', source).map(({ title }) => title)).toEqual(expected);
  }
});
