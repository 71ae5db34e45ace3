import type { Recorded } from './recorder.ts';

/** Knows whether something that the user asked for is on its way. */
export class Work {
  #pending = 0;
  readonly #onChange: () => void;

  /** Told when the first thing begins, and when the last one has ended. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get pending(): boolean {
    return this.#pending > 0;
  }

  counted(recorded: Recorded): Recorded {
    return async (action, work) => {
      if (this.#pending++ === 0) this.#onChange();
      try {
        return await recorded(action, work);
      } finally {
        if (--this.#pending === 0) this.#onChange();
      }
    };
  }
}
