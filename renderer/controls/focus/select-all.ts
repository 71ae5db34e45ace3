import { isInTextField } from './text-field.ts';

/**
 * Limits Ctrl+A to text fields and focusable text, instead of the whole window. Runs until the
 * returned function is called.
 */
export function preventPageSelectAll(): () => void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'a')
      return;
    if (isInTextField(event)) return;
    event.preventDefault();
    const text = event.target instanceof Element && event.target.closest('pre');
    if (text) getSelection()?.selectAllChildren(text);
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
