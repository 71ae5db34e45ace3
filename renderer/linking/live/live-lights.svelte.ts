import type { Lights } from '../../../electron/contract/airports.ts';
import type { Airport } from '../../../electron/contract/linking.ts';
import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { workspace } from '../text.ts';
import { litCounts, litPoints, type LitPoints } from './lit-points.ts';
import { Poll, type PollLimits } from './poll.ts';
import { live as text, sayLights } from './text.ts';

/** Why the lights aren't read now. */
type Interruption =
  | { readonly kind: 'failed'; readonly error: AppError; readonly retryAt: EpochMs }
  /** The window wasn't used. */
  | { readonly kind: 'idle' };

interface Picture {
  readonly lights: Lights;
  /** When it was requested: the lights aren't older. */
  readonly at: EpochMs;
}

interface Work {
  readonly index: { readonly airport: Airport };
}

/** The live lights of an airport, polled while they're shown. */
export class LiveLights {
  isOn = $state(true);
  /** Whether the service has no live lights. */
  isMissing = $state(false);
  /** The last reply. */
  picture = $state.raw<Picture>();
  interruption = $state.raw<Interruption>();
  /** For screen readers. Doesn't change with every reply. */
  announcement = $state('');
  readonly #work: Work;
  readonly #poll: Poll<Picture>;
  // Replaced only when a light has changed, because that redraws the map.
  #lights = $state.raw<Lights>();
  readonly lit = $derived.by((): LitPoints => litPoints(this.#points, this.#lights));
  readonly counts = $derived.by(() => litCounts(this.#points, this.lit));

  constructor(work: Work, limits?: PollLimits) {
    this.#work = work;
    this.#poll = new Poll({
      read: () => this.#read(),
      cancel: () => void app.calls.cancelWaiting({ call: 'readLights' }),
      onanswer: (picture) => this.#show(picture),
      onfailure: (error, retryMs) => this.#fail(error, retryMs),
      onidle: () => {
        this.interruption = { kind: 'idle' };
        this.announcement = text.idle;
      },
      ...(limits && { limits }),
    });
  }

  /** Reads the lights until the returned function is called. */
  run(): () => void {
    const stop = this.#poll.run();
    return () => {
      stop();
      if (this.interruption?.kind === 'idle') this.interruption = undefined;
      this.announcement = '';
    };
  }

  /** Continues after a pause. */
  resume(): void {
    this.interruption = undefined;
    this.#poll.resume();
  }

  get #points() {
    return this.#work.index.airport.points;
  }

  async #read() {
    const at = Date.now();
    const result = await app.calls.readLights(this.#work.index.airport.icao);
    return result.ok ? ({ ok: true, value: { lights: result.value, at } } as const) : result;
  }

  #show(picture: Picture): void {
    this.picture = picture;
    const isNews = this.interruption !== undefined || this.announcement === '';
    this.interruption = undefined;
    if (!isSame(this.#lights, picture.lights)) this.#lights = picture.lights;
    if (isNews) this.announcement = `${text.on} ${sayLights(this.counts, picture.lights)}`;
  }

  #fail(error: AppError, retryMs: number): void {
    if (error.kind === 'not-found') {
      this.isMissing = true;
      this.isOn = false;
      app.status = { kind: 'failed', message: { what: workspace.noLights(app.service), next: '' } };
      return;
    }
    if (this.interruption?.kind !== 'failed') this.announcement = text.failed(error, app.service);
    this.interruption = { kind: 'failed', error, retryAt: Date.now() + retryMs };
  }
}

const isSame = (before: Lights | undefined, lights: Lights): boolean =>
  JSON.stringify(before) === JSON.stringify(lights);
