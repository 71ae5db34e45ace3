import { activityView, pageLength } from '../../../renderer/activity/activity-view.svelte.ts';
import { noFilter } from '../../../renderer/activity/filter.ts';
import { requestedCheck } from '../../../renderer/contributions/overview/requested-check.svelte.ts';
import { app } from '../../../renderer/frame/app.svelte.ts';
import { palette } from '../../../renderer/frame/palette/palette.svelte.ts';
import { dismissedNotes } from '../../../renderer/frame/session/dismissed-notes.svelte.ts';
import { airportChoice } from '../../../renderer/linking/airport/airport-choice.svelte.ts';
import { typedIds } from '../../../renderer/linking/by-ids/typed-ids.svelte.ts';
import { linkingDialog } from '../../../renderer/linking/open-dialog.svelte.ts';
import { proposer } from '../../../renderer/linking/proposal/proposer.svelte.ts';
import { ownService } from '../../../renderer/settings/service/own-service.svelte.ts';

/** Empties the document, and resets what the page's modules keep. */
export function resetPage(): void {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    element.removeAttribute('style');
    delete element.dataset['theme'];
  }
  for (const name of ['hidden', 'visibilityState']) Reflect.deleteProperty(document, name);
  history.replaceState(null, '', location.pathname + location.search);
  // What belongs to a service is forgotten with it.
  app.serviceTurn += 1;
  airportChoice.useService(app.serviceTurn);
  Object.assign(app, { state: undefined, status: undefined, pendingRetry: undefined });
  Object.assign(activityView, { filter: noFilter, shown: pageLength, top: 0 });
  Object.assign(typedIds, { icao: '', stopbarId: '', leadOnId: '' });
  Object.assign(proposer, { author: '', note: '' });
  dismissedNotes.all = [];
  linkingDialog.shown = undefined;
  palette.shown = undefined;
  requestedCheck.isRequested = false;
  ownService.editing = false;
}
