/** A set for state that is replaced as a whole and never changed. */
export const setOf = <Item>(items: Iterable<Item> = []): ReadonlySet<Item> => new Set(items);

/** With the item where it was without it, and the other way round. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const changed = new Set(set);
  if (!changed.delete(item)) changed.add(item);
  return changed;
}
