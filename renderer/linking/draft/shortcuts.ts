/** Returns the command of a key press on the page. A text field keeps its own undo. */
export function shortcut({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
  defaultPrevented,
}: KeyboardEvent): 'undo' | 'redo' | 'apply' | 'find' | undefined {
  if (!(ctrlKey || metaKey) || altKey || defaultPrevented) return undefined;
  const pressed = key.toLowerCase();
  if (pressed === 'enter' && !shiftKey) return 'apply';
  if (pressed === 'f' && !shiftKey) return 'find';
  if (target instanceof HTMLElement && target.closest(textFields)) return undefined;
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo';
  return pressed === 'y' && !shiftKey ? 'redo' : undefined;
}

const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select';
