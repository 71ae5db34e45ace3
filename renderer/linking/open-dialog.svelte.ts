import { app } from '../frame/app.svelte.ts';
import type { ImportedAirport } from './exchange/read-import.ts';

export type LinkingDialog = 'nearest' | 'import' | 'by-ids' | 'proposal' | 'several';

class OpenDialog {
  shown = $state<LinkingDialog>();
  /** A file that was dropped on the page, until the import reads it. */
  dropped = $state.raw<File>();
  /** What is imported at several airports, until their dialog stages it. */
  imported = $state.raw<readonly ImportedAirport[]>();
}

/** Returns the open dialog of the service in use. The page shows it; others may open one. */
export const linkingDialog = (): OpenDialog => app.view.of(OpenDialog);
