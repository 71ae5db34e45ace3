const maxEntries = 500;

/**
 * A map whose entries expire. Adding an entry removes expired ones. It keeps at most 500 entries, so
 * nobody can fill the memory: a new one replaces the oldest.
 */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly endsAt: number }>();
  readonly #lifetime: number;
  readonly #now: () => number;

  /** @param lifetime in milliseconds */
  constructor(lifetime: number, now: () => number) {
    this.#lifetime = lifetime;
    this.#now = now;
  }

  set(key: string, value: Value): void {
    const time = this.#now();
    for (const [old, { endsAt }] of this.#entries) if (endsAt <= time) this.#entries.delete(old);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { value, endsAt: time + this.#lifetime });
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.endsAt > this.#now() ? entry.value : undefined;
  }

  /** Returns and removes an entry that can be used only once. */
  take(key: string): Value | undefined {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }
}
