/** Focuses the row that Tab leads to. */
export const focusTable = (): void =>
  document.querySelector<HTMLElement>('main [role="grid"] [data-row][tabindex="0"]')?.focus();
