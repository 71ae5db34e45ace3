import type { EpochMs } from '../contract/result.ts';
import { httpDate } from './errors.ts';

const toldFromMs = 2 * 60_000;
/** An answer that was longer on its way says too little. */
const longestTripMs = 20_000;

export interface ServiceClockParts {
  readonly now: () => EpochMs;
  /** Called when `aheadMs` has changed. */
  readonly onChange: () => void;
}

/**
 * Compares this computer's clock with the `Date` of the service's answers (RFC 9110, 6.6.1), which
 * is in whole seconds and somewhere between sending and receiving.
 */
export class ServiceClock {
  readonly #parts: ServiceClockParts;
  #aheadMs: number | null = null;

  constructor(parts: ServiceClockParts) {
    this.#parts = parts;
  }

  /** How far this computer's clock is ahead, in whole minutes; null up to two of them. */
  get aheadMs(): number | null {
    return this.#aheadMs;
  }

  /** Like the given `fetch`, and compares the clock on the way. */
  watch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (...request) => {
      const sentAt = this.#parts.now();
      const response = await fetch(...request);
      this.#compare(response.headers, sentAt, this.#parts.now());
      return response;
    };
  }

  #compare(headers: Headers, sentAt: EpochMs, receivedAt: EpochMs): void {
    const date = httpDate(headers.get('date') ?? '');
    const trip = receivedAt - sentAt;
    // What a cache kept bears the date of its making.
    if (date === undefined || headers.has('age') || trip < 0 || trip > longestTripMs) return;
    const ahead = sentAt + trip / 2 - (date + 500);
    const told = Math.abs(ahead) > toldFromMs ? Math.round(ahead / 60_000) * 60_000 : null;
    if (told === this.#aheadMs) return;
    this.#aheadMs = told;
    this.#parts.onChange();
  }
}
