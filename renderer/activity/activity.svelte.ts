import type { ActivityEntry, AppError } from '../../electron/contract.ts';

/** What the companion did and tried, newest first. */
export class Activity {
  entries = $state.raw<readonly ActivityEntry[]>();
  error = $state.raw<AppError>();

  async load(): Promise<void> {
    const read = await window.companion.readActivity();
    if (read.ok) this.entries = read.value;
    else this.error = read.error;
  }
}
