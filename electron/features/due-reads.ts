import type { After } from '../api/clock.ts';
import type { EpochMs } from '../contract/result.ts';

/** Something with outcomes that are unknown. */
interface Unknown {
  /** When reads will settle them for certain. */
  readonly certainTimes: () => readonly EpochMs[];
  readonly read: () => unknown;
}

interface DueReadsParts {
  readonly unknown: readonly Unknown[];
  readonly now: () => EpochMs;
  readonly after: After;
  /** Aborted when nothing is read any more. */
  readonly ended: AbortSignal;
}

/**
 * Reads once more what became of changes whose outcome is unknown, when that is certain. There is no
 * timer while the window is hidden: what is due then is read when it's shown.
 */
export class DueReads {
  readonly #parts: DueReadsParts;
  readonly #timers = new Map<Unknown, { readonly at: EpochMs; readonly stop: () => void }>();
  /** What was due until then has been read since the window was shown. A read that fails isn't repeated. */
  readonly #readUntil = new Map<Unknown, EpochMs>();
  #isShown = true;

  constructor(parts: DueReadsParts) {
    this.#parts = parts;
    parts.ended.addEventListener('abort', () => this.show(false));
  }

  show(isShown: boolean): void {
    this.#isShown = isShown && !this.#parts.ended.aborted;
    this.#readUntil.clear();
    this.follow();
  }

  /** Call it when the times may have changed. */
  follow(): void {
    for (const one of this.#parts.unknown) this.#follow(one);
  }

  #follow(one: Unknown): void {
    const { now, after } = this.#parts;
    const readUntil = this.#readUntil.get(one) ?? 0;
    const left = this.#isShown ? one.certainTimes().filter((at) => at > readUntil) : [];
    const at = Math.min(...left);
    const timer = this.#timers.get(one);
    if (timer?.at === at) return;
    timer?.stop();
    this.#timers.delete(one);
    if (at === Infinity) return;
    const read = () => {
      this.#timers.delete(one);
      // With a clock that was set back, it isn't due yet.
      this.#readUntil.set(one, Math.min(at, now()));
      void one.read();
      this.#follow(one);
    };
    this.#timers.set(one, { at, stop: after(Math.max(0, at - now()), read) });
  }
}
