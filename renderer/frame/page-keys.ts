import { isInTextField } from '../controls/focus/text-field.ts';
import { pageNames } from './pages.ts';

/** Opens pages with Ctrl or ⌘ and their number, and the page's search with `/`, until it's stopped. */
export function handlePageKeys(): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    const isModified = event.ctrlKey || event.metaKey;
    const page = isModified ? pageNames[Number(event.key) - 1] : undefined;
    if (page !== undefined) location.hash = `#/${page}`;
    else if (event.key !== '/' || isModified || isInTextField(event) || !focusSearch()) return;
    event.preventDefault();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.select();
  return search !== null;
}
