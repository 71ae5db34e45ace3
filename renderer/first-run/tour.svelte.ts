import { app } from '../frame/app.svelte.ts';
import { steps, type Step } from './text.ts';

/** The guided tour. Its steps are done when the activity has their entries. */
class TourState {
  done = $state.raw<readonly Step[]>([]);
  readonly since = $derived(app.state?.remembered.practisingSince ?? undefined);
  readonly signedIn = $derived(app.state?.session.kind === 'signed-in');
  /** Only on the practice service, so nobody tries things out on a real one. */
  readonly shown = $derived(this.since !== undefined && app.state?.profile.practice === true);

  begin(): Promise<void> {
    this.done = [];
    return this.#guide(true);
  }

  end(): Promise<void> {
    return this.#guide(false);
  }

  /** Finds the steps that were done since the tour started. */
  async look(): Promise<void> {
    const { since } = this;
    const read = await window.companion.readActivity();
    if (since === undefined || !read.ok) return;
    const done = read.value.entries.filter(({ at, outcome }) => at >= since && outcome.ok);
    this.done = steps.filter(({ actions }) => done.some(({ action }) => actions.includes(action)));
  }

  async #guide(on: boolean): Promise<void> {
    const result = await window.companion.guidePractice({ on });
    if (!result.ok) app.failed(result.error);
  }
}

export const tour = new TourState();
