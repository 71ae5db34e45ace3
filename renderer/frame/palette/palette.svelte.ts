import { isInTextField } from '../../controls/focus/text-field.ts';

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

/** Opens the dialogs on Ctrl+K and `?`, until the returned function is called. */
export function handleKeys(palette: Palette): () => void {
  const open = (event: KeyboardEvent) => {
    const shown = askedFor(event);
    if (shown === undefined || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    palette.open(shown);
  };
  // While the dialog loads, keys must not reach the page.
  const wait = (event: KeyboardEvent) => {
    if (palette.shown === undefined || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typeAhead(palette, event);
  };
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('keydown', open, { signal });
  addEventListener('keydown', wait, { capture: true, signal });
  return () => stop.abort();
}

function typeAhead(palette: Palette, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (key === 'Escape') palette.shown = undefined;
  else if (key === 'Backspace') palette.typed = palette.typed.slice(0, -1);
  else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) palette.typed += key;
}

function askedFor(event: KeyboardEvent): Shown | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'commands' : undefined;
  return key === '?' && !isInTextField(event) ? 'keys' : undefined;
}
