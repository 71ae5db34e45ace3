/** One of the values of a setting. */
export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}
