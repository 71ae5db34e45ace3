import { app } from '../../frame/app.svelte.ts';
import { dropLater } from '../airport/text.ts';
import { linkingDialog } from '../open-dialog.svelte.ts';

/** Opens the import with a dropped file, which the browser would open otherwise. */
export function importFile(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  // It would close the other dialog, with what was chosen there.
  const { shown } = linkingDialog();
  if (shown !== undefined && shown !== 'import') {
    app.status = { kind: 'failed', message: dropLater };
    return;
  }
  linkingDialog().dropped = file;
  linkingDialog().shown = 'import';
}
