/** Where a row of a virtual list is, and whether Tab leads to it. */
export interface RowPosition {
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly tabindex: 0 | -1;
}
