import { waitForElement } from '../controls/focus/page-focus.ts';
import { app } from '../frame/app.svelte.ts';
import { steps, type Step } from './text.ts';

const card = '[data-tour]';

/** The guided tour. Its steps are done when the activity has their entries. */
class TourState {
  done = $state.raw<readonly Step[]>([]);
  readonly since = $derived(app.state?.remembered.practisingSince ?? undefined);
  /** Whether the tour is shown: only on the practice service, so that nobody practises on a real one. */
  readonly shown = $derived(this.since !== undefined && app.state?.profile.practice === true);

  /** Opens the page of the first step, and focuses the tour's card. */
  async begin(): Promise<void> {
    this.done = [];
    if (!(await this.#guide(true))) return;
    location.hash = `#/${steps[0].page}`;
    void waitForElement(card).then(() => document.querySelector<HTMLElement>(card)?.focus());
  }

  async end(): Promise<void> {
    await this.#guide(false);
  }

  /** Finds the steps that were done since the tour started. */
  async update(): Promise<void> {
    const { since } = this;
    const read = await window.companion.readActivity();
    if (since === undefined || !read.ok) return;
    const done = read.value.entries.filter(({ at, outcome }) => at >= since && outcome.ok);
    this.done = steps.filter(({ actions }) => done.some(({ action }) => actions.includes(action)));
  }

  async #guide(on: boolean): Promise<boolean> {
    const result = await window.companion.guidePractice({ on });
    if (!result.ok) app.failed(result.error);
    return result.ok;
  }
}

export const tour = new TourState();
