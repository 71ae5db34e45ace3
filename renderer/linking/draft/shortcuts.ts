/** Returns the command of a key press on the page. A text field keeps its own undo. */
export function shortcut({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
}: KeyboardEvent): 'undo' | 'redo' | 'find' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const pressed = key.toLowerCase();
  if (pressed === 'f' && !shiftKey) return 'find';
  if (target instanceof HTMLElement && target.closest('input, textarea, select')) return undefined;
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo';
  return pressed === 'y' && !shiftKey ? 'redo' : undefined;
}
