/** What happened, and what to do about it. */
export interface Message {
  readonly what: string;
  readonly next: string;
  /** Both in a few words, for a place with room for one line. */
  readonly brief?: string;
  /** Whether the request may have gone through: it's unknown, not failed. */
  readonly isUnknown?: boolean;
}

/** Returns the advice without “Try again”, for a place with a button that says so. */
export const withoutRetry = (next: string): string =>
  next.replace(/^Try again( in a few minutes)?\.\s*/, '');
