/** Returns a set for state that is replaced as a whole. */
export const readonlySet = <Item>(items: Iterable<Item> = []): ReadonlySet<Item> => new Set(items);

/** Returns the set with the item added or, if it has it, removed. */
export function withToggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const changed = new Set(set);
  if (!changed.delete(item)) changed.add(item);
  return changed;
}
