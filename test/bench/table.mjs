/** @typedef {import('./measure.ts').Row} Row */

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

/** @param {Pick<Row, 'value' | 'ratio'> & { readonly goal: number }} row */
const isReached = ({ value, ratio, goal }) => (ratio ?? value) <= goal;

/** @param {number} value */
const said = (value) =>
  value !== 0 && Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value);

/** @param {number | null} ratio */
const times = (ratio) => (ratio === null ? '' : `${ratio.toFixed(2)}×`);
