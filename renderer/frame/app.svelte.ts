import type { AppError } from '../../electron/contract/result.ts';
import type { AppState } from '../../electron/contract/state.ts';
import { accountOf, isOfferOver, mayBeTold, offerTo, type Asker } from './session/account.ts';
import { sayError, type Message } from '../text/errors.ts';
import { pageAt, type PageName } from './pages.ts';
import { createSignInFocus } from '../controls/focus-next.ts';
import { createPageTurner, followWindow, showTheme } from './window.ts';
import { theService } from './text.ts';

/** What the status line says: of the page that it belongs to, or of the session. */
export type Status =
  | { readonly kind: 'done' | 'warned'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: Message };

/** What was refused because nobody was signed in, so that it can be offered again. */
export interface Interrupted {
  /** As it heads an entry of the activity. */
  readonly what: string;
  readonly run: () => void;
  readonly asker: Asker;
}

/** What every page shares: the pushed state, the page in view, and the status line. */
class App {
  state = $state.raw<AppState>();
  page = $state<PageName>(pageAt(location.hash));
  status = $state.raw<Status>();
  interrupted = $state.raw<Interrupted>();
  /** Goes up when another service is in use: what belongs to the last one must not reach it. */
  serviceTurn = $state(0);
  signIns = $state(0);

  /** How `interrupted` is offered; undefined while it isn't. */
  readonly offered = $derived(this.interrupted && offerTo(this.interrupted.asker, this));

  /** The guided practice is on. */
  readonly guided = $derived(typeof this.state?.remembered.practisingSince === 'number');
  readonly service = $derived(this.state?.profile.name ?? theService);

  /** Until the answered function is called. */
  start(): () => void {
    const turnPage = createPageTurner();
    const moveFocus = createSignInFocus();
    const take = (state: AppState) => {
      if (this.state && this.state.serviceId !== state.serviceId) {
        this.serviceTurn += 1;
        this.interrupted = undefined;
      }
      if (startsSignIn(this.state, state)) this.status = undefined;
      const before = { state: this.state, signIns: this.signIns };
      if (isSignedIn(state) && !isSignedIn(this.state)) this.signIns += 1;
      this.state = state;
      if (this.interrupted && isOfferOver(this.interrupted.asker, before, this)) {
        this.interrupted = undefined;
      }
      moveFocus(state.session.kind);
      showTheme(state);
      turnPage(state);
    };
    const stopState = window.companion.onState(take);
    const stopWindow = followWindow(() => this.state);
    const turn = () => {
      this.page = pageAt(location.hash);
      this.status = undefined;
    };
    addEventListener('hashchange', turn);
    void this.#readState(take);
    return () => {
      stopState();
      stopWindow();
      removeEventListener('hashchange', turn);
    };
  }

  /** Who is asking now: taken before a request is sent. */
  get asker(): Asker {
    const signIn = isSignedIn(this.state) ? this.signIns : undefined;
    return { account: accountOf(this.state), signIn };
  }

  /** Whether what came of an account's action may be told now. */
  mayTell(asker: Asker): boolean {
    return mayBeTold(asker, this);
  }

  /** Something new is asked for: what was told belongs to what was done before. */
  begin(): void {
    this.status = undefined;
  }

  done(text: string): void {
    this.status = { kind: 'done', text };
  }

  /** @param interrupted offered again after a sign-in, where it is that what it failed for. */
  failed(error: AppError, interrupted?: Interrupted): void {
    this.status = { kind: 'failed', message: sayError(error, this.service) };
    if (interrupted) this.offerAgain(error, interrupted);
  }

  /** Once more after a sign-in, where it failed for want of one. */
  offerAgain(error: AppError, interrupted: Interrupted): void {
    if (lacksSignIn(error)) this.interrupted = interrupted;
  }

  /** Does what was interrupted. */
  resume(): void {
    const { interrupted } = this;
    this.interrupted = undefined;
    interrupted?.run();
  }

  async #readState(take: (state: AppState) => void): Promise<void> {
    const read = await window.companion.readState();
    if (!read.ok) this.failed(read.error);
    // A push that came first is newer.
    else if (!this.state) take(read.value);
  }
}

const isSignedIn = (state: AppState | undefined): boolean => state?.session.kind === 'signed-in';

/** Also from the tray: what failed before is over. */
const startsSignIn = (before: AppState | undefined, { session }: AppState): boolean =>
  session.kind === 'signing-in' && before?.session.kind !== 'signing-in';

/** Signed out, or not known to be signed in: a sign-in helps. */
const lacksSignIn = ({ kind }: AppError): boolean => kind === 'signed-out' || kind === 'keychain';

export const app = new App();
