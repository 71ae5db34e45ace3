import type { AppError, AppState } from '../electron/contract.ts';
import { sayError, type Message } from './messages.ts';
import { pageAt, type PageName } from './pages.ts';

/** What the status line says: of the page that it belongs to, or of the session. */
export type Told =
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: Message };

/** What every page shares: the pushed state, the page in view, and the status line. */
class App {
  state = $state.raw<AppState>();
  page = $state<PageName>(pageAt(location.hash));
  told = $state.raw<Told>();

  readonly service = $derived(this.state?.profile.name ?? 'The service');

  /** Until the answered function is called. */
  start(): () => void {
    const stopState = window.companion.onState((state) => {
      this.state = state;
    });
    const turn = () => {
      this.page = pageAt(location.hash);
      this.told = undefined;
    };
    addEventListener('hashchange', turn);
    void this.#readState();
    return () => {
      stopState();
      removeEventListener('hashchange', turn);
    };
  }

  done(text: string): void {
    this.told = { kind: 'done', text };
  }

  failed(error: AppError): void {
    this.told = { kind: 'failed', message: sayError(error, this.service) };
  }

  async #readState(): Promise<void> {
    const read = await window.companion.readState();
    if (!read.ok) this.failed(read.error);
    // A push that came first is newer.
    else this.state ??= read.value;
  }
}

export const app = new App();
