import { waitForElement } from '../frame/page-focus.ts';
import { app } from '../frame/app.svelte.ts';
import { steps, type Step } from './text.ts';

const card = '[data-tour]';

/** The guided tour. Its steps are done when the activity has their entries. */
class TourState {
  done = $state.raw<readonly Step[]>([]);
  readonly since = $derived(app.state?.remembered.practisingSince ?? undefined);
  /** Whether the tour is shown: only on the practice service, so nobody practises on a real one. */
  readonly shown = $derived(this.since !== undefined && app.state?.profile.practice === true);

  /** Opens the page of the first step, and focuses the tour's card. */
  async begin(): Promise<void> {
    this.done = [];
    if (!(await app.report(app.calls.guidePractice({ on: true })))) return;
    location.hash = `#/${steps[0].page}`;
    void waitForElement(card).then(() => document.querySelector<HTMLElement>(card)?.focus());
  }

  async end(): Promise<void> {
    await app.report(app.calls.guidePractice({ on: false }));
  }

  /** Finds the steps that were done since the tour started. */
  async update(): Promise<void> {
    const { since } = this;
    const read = await app.calls.readActivity();
    if (since === undefined || !read.ok) return;
    const done = read.value.entries.filter(({ at, outcome }) => at >= since && outcome.ok);
    this.done = steps.filter(({ actions }) => done.some(({ action }) => actions.includes(action)));
  }
}

export const tour = (): TourState => app.view.of(TourState);
