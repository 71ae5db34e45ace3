import type { Direction } from './geometry/next-point.ts';

/** What a key does on the map. Lengths are in CSS pixels. */
export type MapCommand =
  | { readonly kind: 'select'; readonly direction: Direction }
  | { readonly kind: 'pan'; readonly right: number; readonly down: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'next'; readonly step: 1 | -1 }
  | { readonly kind: 'click'; readonly selects: boolean }
  | { readonly kind: 'clear' };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export const zoomStep = 1.5;
const panStep = 96;

/** Returns a key's command. Keys with Ctrl, Alt or Meta have none: they belong to the window. */
export function commandOf({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: Key): MapCommand | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? { kind: 'pan', right: -panStep, down: 0 } : select('left');
    case 'ArrowRight':
      return shiftKey ? { kind: 'pan', right: panStep, down: 0 } : select('right');
    case 'ArrowUp':
      return shiftKey ? { kind: 'pan', right: 0, down: -panStep } : select('up');
    case 'ArrowDown':
      return shiftKey ? { kind: 'pan', right: 0, down: panStep } : select('down');
    case '+':
    case '=':
      return { kind: 'zoom', factor: zoomStep };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 1 / zoomStep };
    case '0':
      return { kind: 'fit' };
    case 'n':
    case 'N':
      return { kind: 'next', step: 1 };
    case 'p':
    case 'P':
      return { kind: 'next', step: -1 };
    case 'Enter':
    case ' ':
      return { kind: 'click', selects: shiftKey };
    case 'Escape':
      return { kind: 'clear' };
    default:
      return undefined;
  }
}

const select = (direction: Direction): MapCommand => ({ kind: 'select', direction });
