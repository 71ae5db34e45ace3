const inOrder = new Intl.Collator('en', { numeric: true });

/** Whether a version like `1.10.0` is newer than another. What follows a hyphen or plus doesn't count. */
export const isNewer = (version: string, than: string): boolean =>
  inOrder.compare(numbersOf(version), numbersOf(than)) > 0;

const numbersOf = (version: string): string => version.split(/[-+]/, 1)[0] ?? '';
