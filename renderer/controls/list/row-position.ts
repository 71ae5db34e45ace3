/** Where a row of a long list stands, and whether Tab leads to it. */
export interface RowPlace {
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly tabindex: 0 | -1;
}
