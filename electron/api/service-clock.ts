import type { EpochMs } from '../contract/result.ts';
import { httpDate } from './service-time.ts';

const shownFromMs = 2 * 60_000;
/** The time of a slower response is too imprecise. */
const longestTripMs = 20_000;

/**
 * Compares this computer's clock with the `Date` header of the service's responses (RFC 9110,
 * 6.6.1), which is in whole seconds and lies somewhere between sending and receiving.
 */
export class ServiceClock {
  /** How far this computer's clock is ahead, rounded to minutes; null up to two minutes. */
  aheadMs: number | null = null;
  readonly #now: () => EpochMs;
  readonly #onChange: () => void;

  /** @param onChange called when `aheadMs` has changed */
  constructor(now: () => EpochMs, onChange: () => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  /** Compares the clock with a response. */
  compare(headers: Headers, sentAt: EpochMs): void {
    const date = httpDate(headers.get('date') ?? '');
    const trip = this.#now() - sentAt;
    // A cached response has the date when it was created.
    if (date === undefined || headers.has('age') || trip < 0 || trip > longestTripMs) return;
    const ahead = sentAt + trip / 2 - (date + 500);
    const shown = Math.abs(ahead) > shownFromMs ? Math.round(ahead / 60_000) * 60_000 : null;
    if (shown === this.aheadMs) return;
    this.aheadMs = shown;
    this.#onChange();
  }
}
