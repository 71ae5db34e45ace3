/** What happened, and what to do about it. */
export interface Message {
  readonly what: string;
  readonly next: string;
}
