import type { Recorded } from './recorder.ts';

/** Counts the recorded actions that are running. */
export class PendingWork {
  #pending = 0;
  #ended = Promise.withResolvers<undefined>();
  readonly #onChange: () => void;

  /** @param onChange called when the first action starts and when the last one has ended */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get isPending(): boolean {
    return this.#pending > 0;
  }

  /** Resolves when no action is running. */
  async ended(): Promise<void> {
    if (this.isPending) await this.#ended.promise;
  }

  counting(recorded: Recorded): Recorded {
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
