import {
  waitingNames,
  type Call,
  type Calls as DeclaredCalls,
  type FeatureHandlersOf,
  type HandlersOf,
  type Wait,
  type Waiting,
  type WaitingCall,
} from '../contract/call.ts';
import { failed, type Result } from '../contract/result.ts';
import type { After } from './clock.ts';
import { unanswered } from './late-writes.ts';
import { shownFromMs } from './request.ts';

type Answer = Result<unknown>;
type Handler = (input: unknown, call: Call) => Promise<Answer>;

/** Is shown once it takes long. */
const shownWhenSlow: WaitingCall = 'openAirport';

/** They return the outcome of each change, even if they're cancelled while a request is unanswered. */
const answersItself: readonly WaitingCall[] = ['apply', 'setContributions'];

interface OpenCall {
  readonly name: WaitingCall;
  readonly cancel: AbortController;
  /** Answers the page, although the work goes on. */
  readonly answer: (early: Answer) => void;
}

export type ShownWait = Omit<Waiting, 'airports'>;

/** The page's calls of one service that it can cancel, and what they wait for. */
export class Calls {
  readonly #onChange: () => void;
  readonly #after: After;
  readonly #running = new Set<OpenCall>();
  /** A wait may go on after its call has answered. */
  readonly #waits = new Map<ShownWait, OpenCall>();

  /** @param onChange called when `shown` has changed */
  constructor(onChange: () => void, after: After) {
    this.#onChange = onChange;
    this.#after = after;
  }

  /**
   * Returns the longest wait of each call name.
   * @param running what is shown even while no request of it waits
   */
  shown(running: readonly ShownWait[]): readonly ShownWait[] {
    const longest = new Map(running.map((wait) => [wait.call, wait]));
    for (const [wait, { cancel }] of this.#waits) {
      if (cancel.signal.aborted) continue;
      const other = longest.get(wait.call)?.until ?? 0;
      if ((wait.until ?? 0) >= other) longest.set(wait.call, wait);
    }
    return [...longest.values()];
  }

  /** Returns the same handlers for the page. Those that it can cancel get a call. */
  followed<Some extends DeclaredCalls>(handlers: FeatureHandlersOf<Some>): HandlersOf<Some> {
    const all = handlers as Readonly<Record<WaitingCall, Handler>>;
    const followed = waitingNames.map((name) => [
      name,
      (input: unknown) => this.#follow(name, (call) => all[name](input, call)),
    ]);
    return { ...all, ...Object.fromEntries(followed) } as HandlersOf<Some>;
  }

  cancel(name: WaitingCall): void {
    for (const [{ why }, open] of this.#waits) {
      if (open.name !== name || why !== 'no-answer' || answersItself.includes(name)) continue;
      open.answer(failed(unanswered));
    }
    for (const open of [...this.#running, ...this.#waits.values()]) {
      if (open.name === name) open.cancel.abort();
    }
    this.#onChange();
  }

  async #follow(name: WaitingCall, work: (call: Call) => Promise<Answer>): Promise<Answer> {
    const early = Promise.withResolvers<Answer>();
    const open = { name, cancel: new AbortController(), answer: early.resolve };
    this.#running.add(open);
    const waiting = (wait: Wait) => {
      const shown = { call: name, ...wait };
      this.#waits.set(shown, open);
      this.#onChange();
      return () => {
        this.#waits.delete(shown);
        this.#onChange();
      };
    };
    let hide = (): void => undefined;
    if (name === shownWhenSlow) {
      hide = this.#after(shownFromMs, () => {
        hide = waiting({ why: 'running', until: null });
      });
    }
    try {
      return await Promise.race([work({ signal: open.cancel.signal, waiting }), early.promise]);
    } finally {
      hide();
      this.#running.delete(open);
    }
  }
}
