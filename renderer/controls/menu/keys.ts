import { isInTextField } from '../focus/text-field.ts';
import type { Action } from './action.ts';

/** What a text field does itself with a key press. */
const typed = /^(?:.|Ctrl (?:Shift )?Z|Ctrl Y)$/;

/** Returns the action whose keys are pressed, unless they belong to a text field or a modal dialog. */
export function pressedAction<Some extends Action>(
  event: KeyboardEvent,
  actions: readonly Some[],
): Some | undefined {
  if (event.defaultPrevented || document.querySelector('dialog:modal')) return undefined;
  const pressed = keysOf(event);
  const found = actions.find(({ keys }) => keys?.includes(pressed));
  return found && typed.test(pressed) && isInTextField(event) ? undefined : found;
}

/** Returns a key press as it's written, such as `Ctrl Shift Z`. ⌘ is like Ctrl. */
function keysOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isModified = ctrlKey || metaKey;
  const place = isModified ? /^(?:Digit(\d)|Key([A-Z]))$/.exec(code) : null;
  const [, digit, letter] = place ?? [];
  // Some keyboards have digits only with Shift, and some have other letters.
  const meant = digit ?? (/^[ -~]/.test(key) ? undefined : letter) ?? key;
  // Without Ctrl, Shift is part of the character: `?` has none.
  const held = [isModified && 'Ctrl', altKey && 'Alt', isModified && shiftKey && 'Shift'];
  return [...held.filter(Boolean), meant.length === 1 ? meant.toUpperCase() : meant].join(' ');
}

/** Returns keys in the form of `aria-keyshortcuts`. */
export const ariaKeys = (keys: string | undefined): string | undefined =>
  keys?.replaceAll('Ctrl', 'Control').replaceAll(' ', '+');
