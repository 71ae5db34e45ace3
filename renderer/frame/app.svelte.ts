import type { AppError, Result } from '../../electron/contract/result.ts';
import type { AppState } from '../../electron/contract/state.ts';
import type { Calls, Slices } from '../../electron/contract.ts';
import { sayError, type Message } from '../text/errors.ts';
import { Palette } from './palette/palette.svelte.ts';
import { pageAt, type PageName } from './pages.ts';
import { createSignInFocus } from './page-focus.ts';
import { createPageOpener, followWindow, showTheme } from './window.ts';
import { theService } from './text.ts';
import { ServiceView, type AccountView } from './views.svelte.ts';

/** What the page shows about the last action. A success or a note disappears after a few seconds. */
export type Status = {
  readonly action?: StatusAction;
  /** What else the user can do. */
  readonly alternative?: StatusAction;
} &
  /**
   * `noted` is neutral: nothing was done, and nothing is wrong. `announced` is for screen readers only:
   * the page itself shows the outcome.
   */
  (
    | { readonly kind: 'done' | 'noted' | 'warned' | 'announced'; readonly text: string }
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
  /** Whose action it was. If nobody was signed in, the next person who signs in can retry it. */
  readonly account: AccountView;
}

/** What all pages share: the pushed state, the current page and the status. */
class App {
  state = $state.raw<AppState>();
  view = $state.raw(new ServiceView());
  page = $state<PageName>(pageAt(location.hash));
  status = $state.raw<Status>();
  readonly palette = new Palette();
  pendingRetry = $state.raw<PendingRetry>();
  /** `pendingRetry`, if it can be offered now. */
  readonly offered = $derived(
    isSignedIn(this.state) && this.pendingRetry?.isNeeded?.() !== false
      ? this.pendingRetry
      : undefined,
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
      if (state.service !== this.view.key) this.showService(new ServiceView(state.service));
      if (startsSignIn(this.state, state)) this.status = undefined;
      this.view.follow(state);
      this.state = state;
      if (this.pendingRetry && !mayContinue(this.pendingRetry, this.view.account)) {
        this.pendingRetry = undefined;
      }
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

  get calls(): Calls {
    return this.view.calls;
  }

  /** Shows a service, and ends everything that belongs to the previous one. */
  showService(view: ServiceView): void {
    this.view.end();
    this.view = view;
    this.pendingRetry = undefined;
    this.status = undefined;
  }

  /** Clears the status, which is about the previous action. Call it when an action starts. */
  clearStatus(): void {
    this.status = undefined;
  }

  done(text: string, action?: StatusAction): void {
    this.status = { kind: 'done', text, ...(action && { action }) };
  }

  /** Shows a status until another one is shown, or what it's about ends. */
  showUntil(ended: AbortSignal, status: Status): void {
    this.status = status;
    ended.addEventListener('abort', () => {
      if (this.status === status) this.status = undefined;
    });
  }

  /** Replaces a status by what is known now, unless another one is shown. It may have disappeared. */
  update(status: Status, now: Status): void {
    if (this.status === undefined || this.status === status) this.status = now;
  }

  failed(error: AppError): void {
    this.status = { kind: 'failed', message: sayError(error, this.service) };
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
}

const isSignedIn = (state: AppState | undefined): boolean => state?.session.kind === 'signed-in';

/** Returns whether a sign-in has started, on the page or from the tray. */
const startsSignIn = (before: AppState | undefined, { session }: AppState): boolean =>
  session.kind === 'signing-in' && before?.session.kind !== 'signing-in';

/** Returns whether a person may retry an action: their own, or one that was started while nobody was signed in. */
const mayContinue = ({ account }: PendingRetry, present: AccountView): boolean =>
  account === present || [account.whose, present.whose].includes(null);

/** Returns whether signing in may help. */
const lacksSignIn = ({ kind }: AppError): boolean => kind === 'signed-out' || kind === 'keychain';

export const app = new App();
