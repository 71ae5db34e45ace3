import { reservedFor, type Reserved } from '../../../electron/contract/application/shortcut.ts';
import { keyNames } from '../text.ts';

/** The parts of a key press that matter. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'getModifierState'
>;

/** What a key press means while a shortcut is recorded. */
type RecordedKey =
  | { readonly kind: 'chosen'; readonly accelerator: string }
  /** Only modifiers are held so far. */
  | { readonly kind: 'held'; readonly keys: readonly string[] }
  /** Other programs or the system use the keys. */
  | { readonly kind: 'reserved'; readonly accelerator: string; readonly reserved: Reserved }
  /** The key can't be used with any modifiers. */
  | { readonly kind: 'unfit' }
  /** Delete: remove the shortcut. */
  | { readonly kind: 'none' }
  | { readonly kind: 'cancel' }
  /** Tab: move the focus. */
  | { readonly kind: 'leave' };

const modifierKeys = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'OS']);

/** Electron's names for keys, by the browser's names. */
const namedKeys: ReadonlyMap<string, string> = new Map([
  [' ', 'Space'],
  ['ArrowUp', 'Up'],
  ['ArrowDown', 'Down'],
  ['ArrowLeft', 'Left'],
  ['ArrowRight', 'Right'],
  ...['Tab', 'Insert', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'].map(
    (key) => [key, key] as const,
  ),
]);

/** Keys that can't be part of a shortcut, but have a name in messages. */
const neverChosen = new Set(['Enter', 'Escape', 'PrintScreen', 'Backspace']);

export function readKeyPress(press: KeyPress): RecordedKey {
  const keys = held(press);
  if (modifierKeys.has(press.key)) return { kind: 'held', keys };
  if (keys.length === 0) {
    if (press.key === 'Escape') return { kind: 'cancel' };
    if (press.key === 'Delete' || press.key === 'Backspace') return { kind: 'none' };
  }
  if (press.key === 'Tab' && keys.every((key) => key === 'Shift')) return { kind: 'leave' };
  const key = keyOf(press);
  if (key === undefined) return { kind: 'unfit' };
  const accelerator = [...keys, key].join('+');
  const reserved = reservedFor(accelerator) ?? typedBy(press);
  if (neverChosen.has(key) && (!reserved || reserved.by === 'typing')) return { kind: 'unfit' };
  return reserved ? { kind: 'reserved', accelerator, reserved } : { kind: 'chosen', accelerator };
}

/** Returns the character that Ctrl+Alt types: Windows treats it as AltGr, for example for @ or €. */
function typedBy(press: KeyPress): Reserved | undefined {
  const { key, shiftKey } = press;
  const keys = held(press);
  if (!keys.includes('Control') || !keys.includes('Alt')) return undefined;
  // A letter in another script is what the key types without modifiers. With Shift, that's unknown.
  const isTyped = /^[\P{Letter}\p{Script=Latin}]$/u.test(key) && !/^[a-z0-9 ]$/i.test(key);
  if (isTyped && (!shiftKey || isAltGraph(press))) return { by: 'keyboard', use: key };
  return key === 'Dead' || isAltGraph(press) ? { by: 'keyboard', use: '' } : undefined;
}

const isAltGraph = (press: KeyPress): boolean => press.getModifierState('AltGraph');

/** Returns the held modifiers. Chromium reports AltGr, not Ctrl and Alt, if they type a character. */
function held(press: KeyPress): readonly string[] {
  const altGraph = isAltGraph(press);
  return [
    ...(press.ctrlKey || altGraph ? ['Control'] : []),
    ...(press.altKey || altGraph ? ['Alt'] : []),
    ...(press.shiftKey ? ['Shift'] : []),
    ...(press.metaKey ? ['Super'] : []),
  ];
}

function keyOf({ key, code }: KeyPress): string | undefined {
  if (neverChosen.has(key)) return key;
  const named = namedKeys.get(key);
  if (named !== undefined) return named;
  if (/^F([1-9]|1\d|2[0-4])$/.test(key)) return key;
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  // With Shift or Alt, `key` may be another character, so use the key's position.
  return /^(?:Key([A-Z])|Digit(\d))$/.exec(code)?.slice(1).find(Boolean);
}

/** Returns keys as the labels on a keyboard. */
export const sayKeys = (keys: readonly string[]): string =>
  keys.map((key) => keyNames.get(key) ?? key).join(' + ');

export const sayAccelerator = (accelerator: string): string => sayKeys(accelerator.split('+'));
