/** Where the focus goes when what had it is taken away: to the row that was visited last. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
}
