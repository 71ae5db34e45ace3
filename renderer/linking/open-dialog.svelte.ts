/** The dialogs of the Linking page. */
export type LinkingDialog = 'nearest' | 'import' | 'by-ids';

class OpenDialog {
  shown = $state<LinkingDialog>();
}

/** The open dialog. The page shows it; others may open one. */
export const linkingDialog = new OpenDialog();
