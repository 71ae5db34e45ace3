import type { AppError, Result } from '../../electron/contract/result.ts';
import type { AppState } from '../../electron/contract/state.ts';
import type { Slices } from '../../electron/contract.ts';
import { callsFor } from './calls.ts';
import {
  accountOf,
  isOfferExpired,
  isSameUser,
  mayReport,
  retryOffer,
  type SessionIdentity,
} from './session/account.ts';
import { sayError, type Message } from '../text/errors.ts';
import { pageAt, type PageName } from './pages.ts';
import { createSignInFocus } from '../controls/focus/page-focus.ts';
import { createPageOpener, followWindow, showTheme } from './window.ts';
import { theService } from './text.ts';

/** What the page shows about the last action. A success disappears after a few seconds. */
export type Status = {
  readonly action?: StatusAction;
  /** What else the user can do. */
  readonly alternative?: StatusAction;
} &
  /** `announced` is for screen readers only: the page itself shows the outcome. */
  (
    | { readonly kind: 'done' | 'warned' | 'announced'; readonly text: string }
    /** `inPlace`: the page shows it where it happened, so the toast is for screen readers only. */
    | { readonly kind: 'failed'; readonly message: Message; readonly inPlace?: boolean }
  );

/** What the user can do about it, such as undo it. */
interface StatusAction {
  readonly label: string;
  readonly run: () => void;
}

/** An action that failed because nobody was signed in. The user can retry it after signing in. */
export interface PendingRetry {
  /** The title of its activity entry. */
  readonly what: string;
  readonly run: () => void;
  /** Returns whether there's still something to retry. */
  readonly isNeeded?: () => boolean;
  readonly identity: SessionIdentity;
}

/** What all pages share: the pushed state, the current page and the status. */
class App {
  state = $state.raw<AppState>();
  /** The calls for the service and the account that are shown. Those of former ones send nothing. */
  calls = callsFor();
  page = $state<PageName>(pageAt(location.hash));
  status = $state.raw<Status>();
  pendingRetry = $state.raw<PendingRetry>();
  /** Counts changes of the service: a request for one service must not be sent to the next. */
  serviceTurn = $state(0);
  signIns = $state(0);
  /** Who is signed in, or was last: after an expiry, the same person continues. */
  user = $state.raw<SessionIdentity>();
  #inUse = new AbortController();
  readonly #serviceEnds = new Set<() => void>();
  readonly #accountEnds = new Set<() => void>();

  /** How `pendingRetry` is offered, or undefined if it isn't. */
  readonly offered = $derived(
    this.pendingRetry?.isNeeded?.() !== false &&
      this.pendingRetry &&
      retryOffer(this.pendingRetry.identity, this),
  );

  /** Whether the tour is running. */
  readonly guided = $derived(typeof this.state?.remembered.practisingSince === 'number');
  readonly service = $derived(this.state?.profile.name ?? theService);

  /**
   * Follows the pushed state until the returned function is called.
   * @param loadAirport called with an airport that a link requests
   */
  start(loadAirport: (icao: string) => unknown): () => void {
    const turnPage = createPageOpener(loadAirport);
    const moveFocus = createSignInFocus();
    const take = (state: AppState) => {
      if (this.state && this.state.service !== state.service) this.endService();
      this.calls = callsFor({ service: state.service, account: state.account });
      if (startsSignIn(this.state, state)) this.status = undefined;
      const before = { state: this.state, signIns: this.signIns };
      if (isSignedIn(state) && !isSignedIn(this.state)) this.signIns += 1;
      this.state = state;
      if (this.pendingRetry && isOfferExpired(this.pendingRetry.identity, before, this)) {
        this.pendingRetry = undefined;
      }
      this.#followUser();
      moveFocus(state.session.kind);
      showTheme(state);
      turnPage(state);
    };
    let slices: Partial<Slices> = {};
    const receive = (pushed: Partial<Slices>) => {
      slices = { ...slices, ...pushed };
      const { service, account, linking, app } = slices;
      // After another service, its account and what is staged there are pushed too.
      const isOne = service?.service === account?.service && service?.service === linking?.service;
      if (app && service && account && linking && isOne) {
        take({ ...service, ...account, ...linking, ...app });
      }
    };
    const stopPushes = window.companion.onPush(receive);
    const stopWindow = followWindow(() => this.state);
    const turn = () => {
      this.page = pageAt(location.hash);
      this.status = undefined;
    };
    addEventListener('hashchange', turn);
    void this.calls.readState().then((read) => {
      // What was pushed in the meantime is newer.
      if (read.ok) receive({ ...read.value, ...slices });
      else this.failed(read.error);
    });
    return () => {
      stopPushes();
      stopWindow();
      removeEventListener('hashchange', turn);
    };
  }

  /** Aborted when another service is in use. */
  get inUse(): AbortSignal {
    return this.#inUse.signal;
  }

  /** Calls `end` when another service is in use, before its state is shown. Returns how to stop that. */
  onServiceEnd(end: () => void): () => void {
    this.#serviceEnds.add(end);
    return () => this.#serviceEnds.delete(end);
  }

  /** Calls `end` when another person signs in, and when another service is in use. */
  onAccountEnd(end: () => void): void {
    this.#accountEnds.add(end);
  }

  /** Ends everything that belongs to the service, so nothing of it can reach the next one. */
  endService(): void {
    this.#inUse.abort();
    this.#inUse = new AbortController();
    this.#endAccount();
    for (const end of this.#serviceEnds) end();
    this.serviceTurn += 1;
    this.pendingRetry = undefined;
    this.status = undefined;
  }

  /** Who is signed in. Read it before sending a request. */
  get identity(): SessionIdentity {
    const signIn = isSignedIn(this.state) ? this.signIns : undefined;
    return { account: accountOf(this.state), signIn };
  }

  /** Returns whether the outcome of an account's action may be shown now. */
  mayReport(identity: SessionIdentity): boolean {
    return mayReport(identity, this);
  }

  /** Clears the status, which is about the previous action. Call it when an action starts. */
  clearStatus(): void {
    this.status = undefined;
  }

  done(text: string, action?: StatusAction): void {
    this.status = { kind: 'done', text, ...(action && { action }) };
  }

  /** Reports an error. Offers `pendingRetry` after a sign-in if that can help. */
  failed(error: AppError, pendingRetry?: PendingRetry): void {
    this.status = { kind: 'failed', message: sayError(error, this.service) };
    if (pendingRetry) this.offerRetry(error, pendingRetry);
  }

  /**
   * Waits for a call, and reports its failure, or `success` if there's a text for it. Resolves to whether
   * it succeeded.
   */
  async report(call: Promise<Result<unknown>>, success?: string): Promise<boolean> {
    const result = await call;
    if (!result.ok) this.failed(result.error);
    else if (success !== undefined) this.done(success);
    return result.ok;
  }

  /** Offers an action again after a sign-in if that can help. */
  offerRetry(error: AppError, pendingRetry: PendingRetry): void {
    if (lacksSignIn(error)) this.pendingRetry = pendingRetry;
  }

  /** Runs `pendingRetry`. */
  retry(): void {
    const { pendingRetry } = this;
    this.pendingRetry = undefined;
    pendingRetry?.run();
  }

  #endAccount(): void {
    this.user = undefined;
    for (const end of this.#accountEnds) end();
  }

  #followUser(): void {
    if (!isSignedIn(this.state)) return;
    if (this.user && !isSameUser(this.user, this)) this.#endAccount();
    // A later check can fail to find out whose account it is.
    this.user = { ...this.identity, account: this.identity.account ?? this.user?.account };
  }
}

const isSignedIn = (state: AppState | undefined): boolean => state?.session.kind === 'signed-in';

/** Returns whether a sign-in has started, on the page or from the tray. */
const startsSignIn = (before: AppState | undefined, { session }: AppState): boolean =>
  session.kind === 'signing-in' && before?.session.kind !== 'signing-in';

/** Returns whether signing in may help. */
const lacksSignIn = ({ kind }: AppError): boolean => kind === 'signed-out' || kind === 'keychain';

export const app = new App();
