/** Which of the two is open: what can be asked for, or the keys. */
export type Shown = 'commands' | 'keys';

class PaletteState {
  shown = $state<Shown>();
}

export const palette = new PaletteState();

/** Ctrl+K and `?`, wherever the focus is. Until the answered function is called. */
export function followKeys(): () => void {
  const open = (event: KeyboardEvent) => {
    const shown = askedFor(event);
    if (shown === undefined || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    palette.shown = shown;
  };
  addEventListener('keydown', open);
  return () => removeEventListener('keydown', open);
}

function askedFor({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Shown | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'commands' : undefined;
  const types = target instanceof HTMLElement && target.closest('input, textarea, select');
  return key === '?' && !types ? 'keys' : undefined;
}
