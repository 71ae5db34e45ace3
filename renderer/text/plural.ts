import { number } from './number.ts';

/** Returns a count with its noun: "1 change", "1,234 changes". */
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${number(n)} ${n === 1 ? one : many}`;
