/** The dialogs of the Linking page. */
export type LinkingDialog = 'nearest' | 'import' | 'by-ids';

/** The dialog that is open. Other parts of the app, such as the palette, can open one too. */
class OpenDialog {
  shown = $state<LinkingDialog>();
}

export const linkingDialog = new OpenDialog();
