import type { LinkDraft } from '../../../electron/contract/linking.ts';
import { app } from '../../frame/app.svelte.ts';
import { DraftSaver } from '../../frame/draft-saver.ts';

interface Unsaved {
  /** Identifies the draft's service (`app.serviceTurn`). */
  readonly serviceTurn: number;
  readonly icao: string;
  readonly draft: LinkDraft;
}

const saver = new DraftSaver(async ({ serviceTurn, icao, draft }: Unsaved) => {
  // S3: another service may have an airport with the same code.
  if (serviceTurn !== app.serviceTurn) return true;
  await app.report(app.calls.saveLinkDraft({ icao, draft }));
  // A failure was reported. The next change saves the draft again.
  return true;
});

export function saveDraftSoon(unsaved: Unsaved): void {
  if (saver.unsaved?.icao !== unsaved.icao) saveDraft();
  saver.soon(unsaved);
}

/** Saves immediately what is unsaved: the page may be about to close. */
export const saveDraft = (): void => void saver.flush();
