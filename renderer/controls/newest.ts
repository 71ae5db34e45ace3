/** Only the newest of several counts: each ends the one before it. */
export class Newest {
  #last = new AbortController();

  next(): AbortSignal {
    this.end();
    this.#last = new AbortController();
    return this.#last.signal;
  }

  end(): void {
    this.#last.abort();
  }
}
