/** Returns a count with its noun: "1 change", "1,234 changes". */
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
