import { linkingDialog } from '../open-dialog.svelte.ts';

/** Opens the import with a dropped file, unless another dialog is open. */
export function importFile(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  // Otherwise the browser would open it.
  event.preventDefault();
  if ((linkingDialog.shown ??= 'import') === 'import') linkingDialog.dropped = file;
}
