import type { LinkChange, LinkDraft } from '../../../electron/contract/linking.ts';
import { app } from '../../frame/app.svelte.ts';

/** Drafts must be on disk within a second. */
const delayMs = 500;

interface Unsaved {
  readonly serviceTurn: number;
  readonly icao: string;
  readonly draft: LinkDraft;
}

/** Saves a draft with a short delay after each change. */
class DraftSaver {
  #unsaved: Unsaved | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param serviceTurn identifies the draft's service (`app.serviceTurn`). */
  changed(serviceTurn: number, icao: string, draft: LinkDraft): void {
    if (this.#unsaved && this.#unsaved.icao !== icao) this.flush();
    this.#unsaved = { serviceTurn, icao, draft };
    this.#timer ??= setTimeout(() => this.flush(), delayMs);
  }

  /** Saves immediately: the page may be about to close. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const unsaved = this.#unsaved;
    this.#unsaved = undefined;
    // S3: another service may have an airport with the same code.
    if (unsaved?.serviceTurn === app.serviceTurn) void save(unsaved.icao, unsaved.draft);
  }
}

async function save(icao: string, draft: LinkDraft): Promise<void> {
  const saved = await window.companion.saveLinkDraft({ icao, draft: plain(draft) });
  if (!saved.ok) app.failed(saved.error);
}

/** Returns the draft with mutable arrays, which the bridge needs. */
const plain = ({ steps, position, applied, taken }: LinkDraft) => ({
  steps: steps.map(plainStep),
  position,
  ...(applied && { applied: { at: applied.at, changes: plainStep(applied.changes) } }),
  ...(taken !== undefined && { taken }),
});

const plainStep = (step: readonly LinkChange[]) => step.map((change) => ({ ...change }));

export const draftSaver = new DraftSaver();
