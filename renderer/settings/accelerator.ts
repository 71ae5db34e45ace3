import { reservedFor, type Reserved } from '../../electron/contract/reserved-keys.ts';
import { keyNames } from './texts.ts';

/** What counts of a key that was pressed. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'
>;

/** What was meant by a key, while a shortcut is being chosen. */
export type Heard =
  | { readonly kind: 'chosen'; readonly accelerator: string }
  /** Only keys to hold, so far. */
  | { readonly kind: 'held'; readonly keys: readonly string[] }
  /** It would be taken from every other program. */
  | { readonly kind: 'reserved'; readonly accelerator: string; readonly reserved: Reserved }
  /** No system knows it. */
  | { readonly kind: 'unfit' }
  /** Delete: no shortcut at all. */
  | { readonly kind: 'none' }
  | { readonly kind: 'cancel' }
  /** Tab: the focus goes on. */
  | { readonly kind: 'leave' };

const modifierKeys = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'OS']);

/** By the name that the browser has for them; Electron's own is the value. */
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

/** No shortcut has one of these, but they are named when they are refused. */
const neverChosen = new Set(['Enter', 'Escape', 'PrintScreen', 'Backspace']);

export function hear(press: KeyPress): Heard {
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
  const reserved = reservedFor(accelerator);
  if (reserved) return { kind: 'reserved', accelerator, reserved };
  return neverChosen.has(key) ? { kind: 'unfit' } : { kind: 'chosen', accelerator };
}

const held = ({ ctrlKey, altKey, shiftKey, metaKey }: KeyPress): readonly string[] => [
  ...(ctrlKey ? ['Control'] : []),
  ...(altKey ? ['Alt'] : []),
  ...(shiftKey ? ['Shift'] : []),
  ...(metaKey ? ['Super'] : []),
];

function keyOf({ key, code }: KeyPress): string | undefined {
  if (neverChosen.has(key)) return key;
  const named = namedKeys.get(key);
  if (named !== undefined) return named;
  if (/^F([1-9]|1\d|2[0-4])$/.test(key)) return key;
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  // With Shift or Alt the key may stand for another character: where it lies says which it is.
  return /^(?:Key([A-Z])|Digit(\d))$/.exec(code)?.slice(1).find(Boolean);
}

/** As it stands on the keys. */
export const sayKeys = (keys: readonly string[]): string =>
  keys.map((key) => keyNames.get(key) ?? key).join(' + ');

export const sayAccelerator = (accelerator: string): string => sayKeys(accelerator.split('+'));
