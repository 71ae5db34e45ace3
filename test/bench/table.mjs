import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../electron/commands/run.mjs';

/** @typedef {import('./measure.ts').Row} Row */

const readme = join(root, 'test', 'bench', 'README.md');
const begin = '<!-- the table begins -->';
const end = '<!-- the table ends -->';

/**
 * Returns a figure as one line of text.
 * @param {Row} row
 */
export function line({ name, value, unit, against, ratio, goal }) {
  const measured = `${said(value)} ${unit}`.padStart(18);
  const beside = against === null ? '' : `against ${said(against)}`;
  const limit = goal === null ? '' : `goal ${goal}${ratio === null ? '' : '×'}`;
  const verdict =
    goal === null ? '' : isReached({ value, ratio, goal }) ? 'reached' : 'NOT reached';
  return `${name.padEnd(88)}${measured}  ${beside.padEnd(18)}${times(ratio).padEnd(9)}${limit.padEnd(11)}${verdict}`;
}

/**
 * Replaces the figures in README.md.
 * @param {readonly Row[]} rows
 * @param {string} circumstances
 */
export async function intoReadme(rows, circumstances) {
  const text = readFileSync(readme, 'utf8');
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined)
    throw new Error('test/bench/README.md has no table');
  const lines = rows.map(({ name, value, unit, against, ratio, goal }) => {
    const beside = against === null ? '' : said(against);
    const limit = goal === null ? '' : `${goal}${ratio === null ? '' : '×'}`;
    const missed = goal === null || isReached({ value, ratio, goal }) ? '' : ' **missed**';
    return `| ${name} | ${said(value)} ${unit} | ${beside} | ${times(ratio)} | ${limit}${missed} |`;
  });
  const table = ['| figure | value | against | ratio | goal |', '| - | - | - | - | - |', ...lines];
  const whole = `${before}${begin}\n\n${circumstances}\n\n${table.join('\n')}\n\n${end}${after}`;
  const { format, resolveConfig } = await import('prettier');
  const config = await resolveConfig(readme);
  writeFileSync(readme, await format(whole, { ...config, parser: 'markdown' }));
}

/** @param {Pick<Row, 'value' | 'ratio'> & { readonly goal: number }} row */
const isReached = ({ value, ratio, goal }) => (ratio ?? value) <= goal;

/** @param {number} value */
const said = (value) =>
  value !== 0 && Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value);

/** @param {number | null} ratio */
const times = (ratio) => (ratio === null ? '' : `${ratio.toFixed(2)}×`);
