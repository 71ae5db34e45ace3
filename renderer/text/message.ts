/** What happened, and what to do about it. */
export interface Message {
  readonly what: string;
  readonly next: string;
  /** Both in a few words, for a place with room for one line. */
  readonly brief?: string;
}
