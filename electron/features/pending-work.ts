import type { Recorded } from './recorder.ts';

/** Knows whether something that the user asked for is on its way. */
export class Work {
  #pending = 0;
  #ended = Promise.withResolvers<undefined>();
  readonly #onChange: () => void;

  /** Called when the first thing begins, and when the last one has ended. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get pending(): boolean {
    return this.#pending > 0;
  }

  /** Resolves once nothing is under way. */
  async ended(): Promise<void> {
    if (this.pending) await this.#ended.promise;
  }

  counted(recorded: Recorded): Recorded {
    return async (...asked) => {
      if (this.#pending++ === 0) this.#onChange();
      try {
        return await recorded(...asked);
      } finally {
        if (--this.#pending === 0) {
          this.#ended.resolve(undefined);
          this.#ended = Promise.withResolvers();
          this.#onChange();
        }
      }
    };
  }
}
