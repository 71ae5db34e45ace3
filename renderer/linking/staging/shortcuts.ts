import { isInTextField } from '../../controls/focus/text-field.ts';

/** Returns the command of a key press. In a text field, letters and undo belong to the field. */
export function shortcut(
  event: KeyboardEvent,
): 'undo' | 'redo' | 'apply' | 'find' | 'lights' | 'nearest' | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (altKey || defaultPrevented) return undefined;
  const pressed = key.toLowerCase();
  const isText = isInTextField(event);
  if (!(ctrlKey || metaKey)) return pressed === 'l' && !isText ? 'lights' : undefined;
  if (pressed === 'enter' && !shiftKey) return 'apply';
  if (pressed === 'f' && !shiftKey) return 'find';
  if (pressed === 'l' && shiftKey) return 'nearest';
  if (isText) return undefined;
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo';
  return pressed === 'y' && !shiftKey ? 'redo' : undefined;
}
