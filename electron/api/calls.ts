import {
  waitingNames,
  type Call,
  type Calls as DeclaredCalls,
  type FeatureHandlersOf,
  type HandlersOf,
  type Waiting,
  type WaitingCall,
} from '../contract/call.ts';
import { failed, type Result } from '../contract/result.ts';

type Answer = Result<unknown>;
type Handler = (input: unknown, call: Call) => Promise<Answer>;

/** Returns its outcomes even if it's cancelled while a request is unanswered. */
const answersItself: WaitingCall = 'apply';

interface OpenCall {
  readonly name: WaitingCall;
  readonly cancel: AbortController;
  /** Answers the page, although the work goes on. */
  readonly answer: (early: Answer) => void;
}

/** The page's calls of one service that it can cancel, and what they wait for. */
export class Calls {
  readonly #onChange: () => void;
  readonly #running = new Set<OpenCall>();
  /** A wait may go on after its call has answered. */
  readonly #waits = new Map<Waiting, OpenCall>();

  /** @param onChange called when `shown` has changed */
  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** The longest wait of each call name. */
  get shown(): readonly Waiting[] {
    const longest = new Map<WaitingCall, Waiting>();
    for (const [wait, { cancel }] of this.#waits) {
      if (cancel.signal.aborted) continue;
      const other = longest.get(wait.call);
      if (!other || (wait.until ?? 0) > (other.until ?? 0)) longest.set(wait.call, wait);
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

  /** Cancels every call of that name. */
  cancel(name: WaitingCall): void {
    for (const [{ why }, open] of this.#waits) {
      if (open.name !== name || why !== 'no-answer' || name === answersItself) continue;
      open.answer(failed({ kind: 'lost', reason: 'timed-out' }));
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
    const waiting: Call['waiting'] = (wait) => {
      const shown = { call: name, ...wait };
      this.#waits.set(shown, open);
      this.#onChange();
      return () => {
        this.#waits.delete(shown);
        this.#onChange();
      };
    };
    try {
      return await Promise.race([work({ signal: open.cancel.signal, waiting }), early.promise]);
    } finally {
      this.#running.delete(open);
    }
  }
}
