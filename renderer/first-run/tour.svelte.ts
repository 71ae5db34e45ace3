import { app } from '../app.svelte.ts';
import { steps, type Step } from './words.ts';

/** The guided practice: begun by hand, and done step by step in the activity. */
class TourState {
  begun = $state<number>();
  done = $state.raw<readonly Step[]>([]);
  readonly signedIn = $derived(app.state?.session.kind === 'signed-in');
  /** Practice alone: nobody is to try things out on a real service. */
  readonly shown = $derived(this.begun !== undefined && app.state?.profile.practice === true);

  begin(): void {
    this.begun = Date.now();
    app.guided = true;
    this.done = [];
  }

  end(): void {
    this.begun = undefined;
    app.guided = false;
  }

  /** What was done since it began. */
  async look(): Promise<void> {
    const { begun } = this;
    const read = await window.companion.readActivity();
    if (begun === undefined || !read.ok) return;
    const since = read.value.filter(({ at, outcome }) => at >= begun && outcome.ok);
    this.done = steps.filter(({ actions }) => since.some(({ action }) => actions.includes(action)));
  }
}

export const tour = new TourState();
