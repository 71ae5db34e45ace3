export type LinkingDialog = 'nearest' | 'import' | 'by-ids' | 'proposal' | 'bulk' | 'export';

class OpenDialog {
  shown = $state<LinkingDialog>();
  /** A file that was dropped on the page, until the import reads it. */
  dropped = $state.raw<File>();
}

/** The open dialog. The page shows it; others may open one. */
export const linkingDialog = new OpenDialog();
