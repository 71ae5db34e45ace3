/** After what had the focus is gone: the next Tab is in the page. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('main .page')?.focus();
}
