import type { AppState } from '../../electron/contract/state.ts';
import { callsFor } from './calls.ts';
import { pageAt } from './pages.ts';

const calls = callsFor();

/**
 * Reports the network and the page to the main process, and hides a compact window on Escape. Runs
 * until the returned function is called.
 */
export function followWindow(state: () => AppState | undefined): () => void {
  const reportNetwork = () => {
    void calls.reportNetwork({ online: navigator.onLine });
  };
  const reportPage = () => {
    if (location.hash !== '') void calls.rememberPage({ page: pageAt(location.hash) });
  };
  const hideAtEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (state()?.settings.mode !== 'compact' || isSomethingOpen()) return;
    void calls.hideWindow();
  };
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', reportNetwork, { signal });
  addEventListener('offline', reportNetwork, { signal });
  addEventListener('hashchange', reportPage, { signal });
  addEventListener('keydown', hideAtEscape, { signal });
  reportPage();
  return () => stop.abort();
}

/** Returns whether Escape closes a menu or dialog instead of hiding the window. */
const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open], :popover-open') !== null;

/**
 * Returns a function to call with each state. It opens the page that the main process requests, and
 * loads the airport that it requests. The first time, a page in the URL takes precedence.
 */
export function createPageOpener(loadAirport: (icao: string) => unknown) {
  let known: number | undefined;
  return ({ view: { page, asked }, requestedAirport }: AppState): void => {
    const isFirst = known === undefined && (location.hash === '' || requestedAirport !== null);
    const isAsked = isFirst || (known !== undefined && asked > known);
    known = asked;
    if (!isAsked) return;
    const wanted = requestedAirport === null ? page : 'linking';
    if (pageAt(location.hash) !== wanted) location.hash = `#/${wanted}`;
    if (requestedAirport !== null) loadAirport(requestedAirport);
  };
}

/** Sets the theme of the page. `system` follows the system. */
export function showTheme({ settings: { theme } }: AppState): void {
  document.documentElement.dataset['theme'] = theme;
}
