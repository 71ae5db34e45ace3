/** Something that the user can do: in menus, in the palette, with a button and by keys. */
export interface Action {
  readonly title: string;
  /** What the palette remembers it by, if its title changes. */
  readonly id?: string;
  /** More words that find it in the palette. */
  readonly also?: string;
  /** The keys that do the same, such as `Ctrl Shift Z`. The first are shown beside it. */
  readonly keys?: readonly string[];
  /** Why it's disabled; undefined when it's enabled. */
  readonly blocked?: string | undefined;
  /** Whether the page shows `blocked` already. */
  readonly isReasonShown?: boolean;
  /** Whether the palette offers it only if it's searched for. */
  readonly isRare?: boolean;
  readonly run: () => unknown;
}

export interface MenuItem extends Action {
  /** More about it, beside it. */
  readonly hint?: string;
  /** Makes it one of several choices. */
  readonly checked?: boolean;
  /** Whether a line above it starts a group. */
  readonly separated?: boolean;
  /** A heading above it, which starts a group. */
  readonly group?: string;
}
