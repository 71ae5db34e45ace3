import { linkingDialog } from '../open-dialog.svelte.ts';

/** Opens the import with a dropped file, which the browser would open otherwise. */
export function importFile(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  linkingDialog.dropped = file;
  linkingDialog.shown = 'import';
}
