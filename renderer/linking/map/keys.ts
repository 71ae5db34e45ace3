/** What a key asks of the map; lengths in CSS pixels. */
export type MapCommand =
  | { readonly kind: 'pan'; readonly right: number; readonly down: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'walk'; readonly step: 1 | -1 }
  | { readonly kind: 'press'; readonly selects: boolean }
  | { readonly kind: 'clear' };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export const zoomStep = 1.5;
const stride = 64;

/** Keys with Ctrl, Alt or Meta are the window's. */
export function commandOf({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: Key): MapCommand | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const far = shiftKey ? 4 * stride : stride;
  switch (key) {
    case 'ArrowLeft':
      return { kind: 'pan', right: -far, down: 0 };
    case 'ArrowRight':
      return { kind: 'pan', right: far, down: 0 };
    case 'ArrowUp':
      return { kind: 'pan', right: 0, down: -far };
    case 'ArrowDown':
      return { kind: 'pan', right: 0, down: far };
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
      return { kind: 'walk', step: 1 };
    case 'p':
    case 'P':
      return { kind: 'walk', step: -1 };
    case 'Enter':
    case ' ':
      return { kind: 'press', selects: shiftKey };
    case 'Escape':
      return { kind: 'clear' };
    default:
      return undefined;
  }
}
