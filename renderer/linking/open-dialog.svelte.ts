import { app } from '../frame/app.svelte.ts';

export type LinkingDialog = 'nearest' | 'import' | 'by-ids' | 'proposal' | 'bulk' | 'export';

class OpenDialog {
  shown = $state<LinkingDialog>();
  /** A file that was dropped on the page, until the import reads it. */
  dropped = $state.raw<File>();
}

/** Returns the open dialog of the service in use. The page shows it; others may open one. */
export const linkingDialog = (): OpenDialog => app.view.of(OpenDialog);
