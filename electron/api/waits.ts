import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { waitingNames, type Waiting, type WaitingCall } from '../contract/call.ts';

/** A longer wait is shown and can be cancelled, or isn't made. */
export const shownFromMs = 2000;

/** Returns how long to wait before a retry when the service doesn't say, in milliseconds. */
export const backOffMs = (retries: number): number => 300 * 2 ** retries;

/** One call of the page, for as long as anything is done for it. */
export class RunningCall {
  /** Once a write was sent, the reads after it say what became of it: they aren't cancelled. */
  hasWritten = false;
  readonly name: WaitingCall;
  readonly #cancel = new AbortController();

  constructor(name: WaitingCall) {
    this.name = name;
  }

  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  cancel(): void {
    this.#cancel.abort();
  }
}

type Handler = (input: never) => Promise<unknown>;

export interface WaitsParts {
  readonly now?: () => number;
  /** Called when `shown` has changed. */
  readonly onChange?: () => void;
}

/** What the user waits for before the service is asked again, and the calls that it's for. */
export class Waits {
  readonly #now: () => number;
  readonly #onChange: () => void;
  readonly #context = new AsyncLocalStorage<RunningCall | undefined>();
  readonly #running = new Set<RunningCall>();
  readonly #shown = new Map<RunningCall, Set<Waiting>>();

  constructor({ now = Date.now, onChange = () => undefined }: WaitsParts = {}) {
    this.#now = now;
    this.#onChange = onChange;
  }

  /** The call that something is being done for; undefined for what nobody waits for. */
  get current(): RunningCall | undefined {
    return this.#context.getStore();
  }

  /** One for each name, for the longest wait. */
  get shown(): readonly Waiting[] {
    const longest = new Map<WaitingCall, Waiting>();
    for (const wait of [...this.#shown.values()].flatMap((waits) => [...waits])) {
      const other = longest.get(wait.call);
      if (!other || wait.until > other.until) longest.set(wait.call, wait);
    }
    return [...longest.values()];
  }

  /** Does something for a call, whoever's turn made it start. */
  for<T>(call: RunningCall | undefined, work: () => T): T {
    return this.#context.run(call, work);
  }

  /** Returns the same handlers; of those that may wait, each call can be shown and cancelled. */
  followed<All extends Readonly<Record<WaitingCall, Handler>>>(handlers: All): All {
    const followed = waitingNames.map((name) => [
      name,
      (input: never) => this.during(name, () => handlers[name](input)),
    ]);
    return { ...handlers, ...Object.fromEntries(followed) } as All;
  }

  async during<T>(name: WaitingCall, work: () => Promise<T>): Promise<T> {
    const call = new RunningCall(name);
    this.#running.add(call);
    try {
      return await this.for(call, work);
    } finally {
      this.#running.delete(call);
    }
  }

  /** Resolves when the time is over, or when the call is cancelled or `stop` is aborted. */
  async wait(ms: number, why: Waiting['why'], stop: AbortSignal): Promise<void> {
    const call = this.current;
    const signal = call ? AbortSignal.any([stop, call.signal]) : stop;
    const hide = call && ms >= shownFromMs ? this.#show(call, ms, why) : undefined;
    await pause(ms, undefined, { signal }).catch(() => undefined);
    hide?.();
  }

  /** Ends every call of that name, also one that was answered and still waits to read something. */
  cancel(name: WaitingCall): void {
    for (const call of [...this.#running, ...this.#shown.keys()]) {
      if (call.name === name) call.cancel();
    }
  }

  #show(call: RunningCall, ms: number, why: Waiting['why']): () => void {
    const waits = this.#shown.get(call) ?? new Set();
    const wait = { call: call.name, until: this.#now() + ms, why };
    this.#shown.set(call, waits.add(wait));
    this.#onChange();
    return () => {
      waits.delete(wait);
      if (waits.size === 0) this.#shown.delete(call);
      this.#onChange();
    };
  }
}
