/** Returns the advice without “Try again”, for a place with a button that says so. */
export const withoutRetry = (next: string): string =>
  next.replace(/^Try again( in a few minutes)?\.\s*/, '');
