export interface MenuItem {
  readonly label: string;
  readonly onclick: () => unknown;
  /** The keys that do the same, shown beside it. */
  readonly keys?: string;
  /** More about it, beside it. */
  readonly hint?: string;
  /** Why it's disabled; undefined when it's enabled. */
  readonly blocked?: string | undefined;
  /** Makes it one of several choices. */
  readonly checked?: boolean;
  /** Whether a line above it starts a group. */
  readonly separated?: boolean;
  /** A heading above it, which starts a group. */
  readonly group?: string;
}
