import type { AppState } from '../../electron/contract/state.ts';
import { pageAt } from './pages.ts';

/**
 * Reports the network and the page to the main process, and hides a compact window on Escape. Runs
 * until the returned function is called.
 */
export function followWindow(state: () => AppState | undefined): () => void {
  const tellNetwork = () => {
    void window.companion.reportNetwork({ online: navigator.onLine });
  };
  const tellPage = () => {
    if (location.hash !== '') void window.companion.rememberPage({ page: pageAt(location.hash) });
  };
  const hideAtEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (state()?.settings.mode !== 'compact' || isSomethingOpen()) return;
    void window.companion.hideWindow();
  };
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', tellNetwork, { signal });
  addEventListener('offline', tellNetwork, { signal });
  addEventListener('hashchange', tellPage, { signal });
  addEventListener('keydown', hideAtEscape, { signal });
  tellPage();
  return () => {
    stop.abort();
  };
}

/** Escape closes what is open first. */
const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open], :popover-open') !== null;

/** Opens the page that the main process asks for; at first only if the URL names none. */
export function createPageTurner(): (state: AppState) => void {
  let known: number | undefined;
  return ({ view: { page, asked } }) => {
    const isAsked = known === undefined ? location.hash === '' : asked > known;
    known = asked;
    if (isAsked && pageAt(location.hash) !== page) location.hash = `#/${page}`;
  };
}

/** `system` leaves the theme to the system. */
export function showTheme({ settings: { theme } }: AppState): void {
  document.documentElement.dataset['theme'] = theme;
}
