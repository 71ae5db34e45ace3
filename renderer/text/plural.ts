/** Returns a number with its noun: `1 change`, `1,234 changes`. */
export const plural = (n: number, noun: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? noun : `${noun}s`}`;
