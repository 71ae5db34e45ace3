type Shown = 'commands' | 'keys' | 'licences' | 'news';

/** The open dialog among those that any page can open. */
export class Palette {
  shown = $state<Shown>();
  /** What the user typed before the dialog was loaded. */
  typed = '';

  open(dialog: Shown): void {
    this.typed = '';
    this.shown = dialog;
  }
}

/** Keeps keys from the page while a dialog loads, until the returned function is called. */
export function holdKeys(palette: Palette): () => void {
  const hold = (event: KeyboardEvent) => {
    if (palette.shown === undefined || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typeAhead(palette, event);
  };
  addEventListener('keydown', hold, { capture: true });
  return () => removeEventListener('keydown', hold, { capture: true });
}

function typeAhead(palette: Palette, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (key === 'Escape') palette.shown = undefined;
  else if (key === 'Backspace') palette.typed = palette.typed.slice(0, -1);
  else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) palette.typed += key;
}
