import type { HandlersOf } from '../contract/call.ts';
import { acknowledged, done } from '../contract/result.ts';
import type { SessionState, View } from '../contract/state.ts';
import { firstPage, type PageName } from '../contract/application/pages.ts';
import type { windowCalls, ViewPart } from '../contract/application/window.ts';

type ViewCall = 'rememberPage' | 'persistViewState' | 'readViewStates' | 'guidePractice';

/** Searches, filters and selections of one person. */
const partsOfAccount = ['contributions', 'activity'] as const satisfies readonly ViewPart[];

/** What was typed in Settings, and dismissed notes, which name their service. */
const ofApp: ReadonlySet<ViewPart> = new Set(['settings', 'notes']);

/** What the window showed. Kept here because a window that is hidden for long is destroyed. */
export class ViewState {
  #view: View = { page: firstPage, asked: 0 };
  #practisingSince: number | null = null;
  readonly #states = new Map<ViewPart, string>();
  /** Who was signed in last: null if nobody was, undefined if it's unknown. */
  #person: string | null | undefined = null;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get view(): View {
    return this.#view;
  }

  get practisingSince(): number | null {
    return this.#practisingSince;
  }

  /** Asks the window to show a page. */
  showPage(page: PageName): void {
    this.#view = { page, asked: this.#view.asked + 1 };
    this.#onChange();
  }

  /** Forgets what belongs to another person than the one who is signed in. */
  follow(session: SessionState): void {
    if (session.kind !== 'signed-in') return;
    const person = session.who?.networkId ?? session.who?.name;
    if (person === this.#person) return;
    // What was typed before the first sign-in stays.
    if (this.#person !== null) for (const part of partsOfAccount) this.#states.delete(part);
    this.#person = person;
  }

  /** Forgets what belongs to the previous service. */
  forgetService(): void {
    for (const part of this.#states.keys()) if (!ofApp.has(part)) this.#states.delete(part);
  }

  readonly handlers: Pick<HandlersOf<typeof windowCalls>, ViewCall> = {
    // Not pushed: by the time it arrived, the user might be on another page already.
    rememberPage: acknowledged(({ page }) => {
      this.#view = { ...this.#view, page };
    }),
    persistViewState: acknowledged(({ part, state }) => this.#states.set(part, state)),
    readViewStates: () => Promise.resolve(done(Object.fromEntries(this.#states))),
    guidePractice: acknowledged(({ on }) => {
      this.#practisingSince = on ? Date.now() : null;
      this.#onChange();
    }),
  };
}
