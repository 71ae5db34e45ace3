/** Returns the row that a key moves the focus to; undefined for other keys. */
export function rowAfter(
  key: string,
  { at, count, page }: { readonly at: number; readonly count: number; readonly page: number },
): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}
