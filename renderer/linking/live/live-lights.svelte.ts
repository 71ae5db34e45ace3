import type { Lights } from '../../../electron/contract/airports.ts';
import type { Airport } from '../../../electron/contract/linking.ts';
import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { workspace } from '../text.ts';
import { litCounts, litPoints, type LitPoints } from './lit-points.ts';
import { live as text, sayLights } from './text.ts';

/** The time between a reply and the next request. Doubles with each failure. */
const everyMs = 3000;
/** The shortest time between requests that the service accepts (SERVICE.md B9). */
const shortestMs = 1000;
/** The longest time between requests after failures, unless the service asks for more. */
const longestMs = 60_000;

interface Picture {
  readonly lights: Lights;
  /** When it was requested: the lights aren't older. */
  readonly at: EpochMs;
}

/** Why the last request failed. */
interface Failure {
  readonly error: AppError;
  readonly retryAt: EpochMs;
}

interface Work {
  readonly index: { readonly airport: Airport };
}

/** The live lights of an airport, read again and again while they're shown. */
export class LiveLights {
  isOn = $state(true);
  /** Whether the service has no live lights. */
  isMissing = $state(false);
  /** The last reply. */
  picture = $state.raw<Picture>();
  /** Undefined after a success. */
  failure = $state.raw<Failure>();
  /** For screen readers. Doesn't change with every reply. */
  announcement = $state('');
  readonly #work: Work;
  // Replaced only when a light has changed, because that redraws the map.
  #lights = $state.raw<Lights>();
  readonly lit = $derived.by((): LitPoints => litPoints(this.#points, this.#lights));
  readonly counts = $derived.by(() => litCounts(this.#points, this.lit));
  /** In the time of `performance.now()`: the user may set the clock. */
  #nextAt = 0;
  #askedAt = -Infinity;
  #retries = $state(0);

  constructor(work: Work) {
    this.#work = work;
  }

  /** Reads the lights again without waiting longer, in an effect that calls `run`. */
  retry(): void {
    this.#nextAt = Math.min(this.#nextAt, this.#askedAt + shortestMs);
    this.#retries += 1;
  }

  /** Reads the lights until the returned function is called. */
  run(): () => void {
    void this.#retries;
    const over = new AbortController();
    let failures = 0;
    const read = async (): Promise<void> => {
      this.#askedAt = performance.now();
      this.#nextAt = this.#askedAt + everyMs;
      const at = Date.now();
      const lights = await app.calls.readLights(this.#work.index.airport.icao);
      if (over.signal.aborted) return;
      failures = lights.ok ? 0 : failures + 1;
      const waitMs = lights.ok ? everyMs : waitAfter(lights.error, failures);
      if (lights.ok) this.#show({ lights: lights.value, at });
      else this.#fail(lights.error, waitMs);
      this.#nextAt = performance.now() + waitMs;
      timer = setTimeout(() => void read(), waitMs);
    };
    // It keeps to its pace if it was stopped a moment ago.
    let timer = setTimeout(() => void read(), this.#nextAt - performance.now());
    return () => {
      over.abort();
      clearTimeout(timer);
      this.announcement = '';
    };
  }

  get #points() {
    return this.#work.index.airport.points;
  }

  #show(picture: Picture): void {
    this.picture = picture;
    const isNews = this.failure !== undefined || this.announcement === '';
    this.failure = undefined;
    if (!isSame(this.#lights, picture.lights)) this.#lights = picture.lights;
    if (isNews) this.announcement = `${text.on} ${sayLights(this.counts, picture.lights)}`;
  }

  #fail(error: AppError, waitMs: number): void {
    if (error.kind === 'not-found') {
      this.isMissing = true;
      this.isOn = false;
      app.status = { kind: 'failed', message: { what: workspace.noLights(app.service), next: '' } };
      return;
    }
    if (!this.failure) this.announcement = text.failed(error, app.service);
    this.failure = { error, retryAt: Date.now() + waitMs };
  }
}

function waitAfter(error: AppError, failures: number): number {
  const backOff = Math.min(everyMs * 2 ** failures, longestMs);
  const retryAt = 'retryAt' in error ? error.retryAt : undefined;
  return retryAt === undefined ? backOff : Math.max(backOff, retryAt - Date.now());
}

const isSame = (before: Lights | undefined, lights: Lights): boolean =>
  JSON.stringify(before) === JSON.stringify(lights);
