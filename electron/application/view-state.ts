import type { HandlersOf } from '../contract/call.ts';
import { acknowledged } from '../contract/result.ts';
import type { Remembered, View } from '../contract/state.ts';
import { firstPage, type PageName } from '../contract/application/pages.ts';
import type { windowCalls } from '../contract/application/window.ts';

type ViewCall = 'rememberPage' | 'dismissNote';

/** What the window showed. Kept here because a window that is hidden for long is destroyed. */
export class ViewState {
  #view: View = { page: firstPage, asked: 0 };
  #dismissedNotes: Remembered['dismissedNotes'] = [];
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get view(): View {
    return this.#view;
  }

  get dismissedNotes(): Remembered['dismissedNotes'] {
    return this.#dismissedNotes;
  }

  showPage(page: PageName): void {
    this.#view = { page, asked: this.#view.asked + 1 };
    this.#onChange();
  }

  readonly handlers: Pick<HandlersOf<typeof windowCalls>, ViewCall> = {
    // Not pushed: by the time it arrived, the user might be on another page already.
    rememberPage: acknowledged(({ page }) => {
      this.#view = { ...this.#view, page };
    }),
    dismissNote: acknowledged(({ note }) => {
      this.#dismissedNotes = [...this.#dismissedNotes, note];
      this.#onChange();
    }),
  };
}
