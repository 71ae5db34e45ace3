import { app } from '../../../renderer/frame/app.svelte.ts';
import { ServiceView } from '../../../renderer/frame/views.svelte.ts';

/** Empties the document, and resets what the page's modules keep. */
export function resetPage(): void {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    element.removeAttribute('style');
    delete element.dataset['theme'];
  }
  for (const name of ['hidden', 'visibilityState']) Reflect.deleteProperty(document, name);
  history.replaceState(null, '', location.pathname + location.search);
  app.page = 'linking';
  // What belongs to a service is forgotten with it.
  app.showService(new ServiceView());
  app.state = undefined;
  app.palette.shown = undefined;
}
