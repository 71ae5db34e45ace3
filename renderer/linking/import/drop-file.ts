import { linkingDialog } from '../open-dialog.svelte.ts';

/** Call it while a file is dragged over the page. Otherwise the browser would open it. */
export function allowFile(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

/** Opens the import with a dropped file, unless another dialog is open. */
export function importFile(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  const isOther = linkingDialog.shown !== undefined && linkingDialog.shown !== 'import';
  if (isOther) return;
  linkingDialog.dropped = file;
  linkingDialog.shown = 'import';
}
