import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { waitingNames, type Waiting, type WaitingCall } from '../../contract/call.ts';

/** Waits from this length on are shown and can be cancelled. Background work never waits longer. */
export const shownFromMs = 2000;

/** One running call of the page. */
export class RunningCall {
  /** The reads after a write tell its outcome, so they aren't cancelled. */
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

interface WaitsParts {
  readonly now?: () => number;
  /** Called when `shown` has changed. */
  readonly onChange?: () => void;
}

/** Waits before retries, with the call that each belongs to. The user can see and cancel them. */
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

  /** The call that the current work belongs to; undefined for background work. */
  get current(): RunningCall | undefined {
    return this.#context.getStore();
  }

  /** The longest wait of each call name. */
  get shown(): readonly Waiting[] {
    const longest = new Map<WaitingCall, Waiting>();
    for (const wait of [...this.#shown.values()].flatMap((waits) => [...waits])) {
      const other = longest.get(wait.call);
      if (!other || wait.until > other.until) longest.set(wait.call, wait);
    }
    return [...longest.values()];
  }

  /** Runs work as part of a call, even when it is started from another call. */
  for<T>(call: RunningCall | undefined, work: () => T): T {
    return this.#context.run(call, work);
  }

  /** Runs work as background work, even when a call starts it: it fails instead of waiting long. */
  inBackground<T>(work: () => T): T {
    return this.for(undefined, work);
  }

  /** Returns the same handlers. Calls of those that may wait can be shown and cancelled. */
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

  /** Resolves when the time is up, the call is cancelled or `stop` is aborted. */
  async wait(ms: number, why: Waiting['why'], stop: AbortSignal): Promise<void> {
    const call = this.current;
    const signal = call ? AbortSignal.any([stop, call.signal]) : stop;
    const hide = call && ms >= shownFromMs ? this.#show(call, ms, why) : undefined;
    await pause(ms, undefined, { signal }).catch(() => undefined);
    hide?.();
  }

  /** Cancels every call of that name, and waits that go on after a call returned. */
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
