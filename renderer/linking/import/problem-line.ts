/** Something in an import that can't be staged. */
export interface ProblemLine {
  readonly what: string;
  readonly why: string;
}
