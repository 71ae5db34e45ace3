const textFields = 'input, textarea, [contenteditable]';

/**
 * Keeps Ctrl+A from selecting the text of the whole window: it selects what is in a text field, or
 * in a text that can take the focus. Runs until the returned function is called.
 */
export function limitSelectAll(): () => void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'a')
      return;
    const { target } = event;
    if (!(target instanceof Element) || target.matches(textFields)) return;
    event.preventDefault();
    const text = target.closest('pre');
    if (text) getSelection()?.selectAllChildren(text);
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
