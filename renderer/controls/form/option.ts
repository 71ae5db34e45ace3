export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** More about it, after the label. */
  readonly hint?: string;
  /** What is special about it, at the end. */
  readonly mark?: string;
  /** Whether it's less likely to be chosen. */
  readonly dimmed?: boolean;
}
