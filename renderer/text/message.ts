/** What happened, and what to do about it. */
export interface Message {
  readonly what: string;
  readonly next: string;
  /** Both in a few words, where there's room for one line only. */
  readonly brief?: string;
}
