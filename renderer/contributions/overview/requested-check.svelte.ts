import { app } from '../../frame/app.svelte.ts';

class RequestedCheck {
  isRequested = $state(false);
}

/** Returns whether to check the links once the airports are loaded. Set from outside the page. */
export const requestedCheck = (): RequestedCheck => app.view.account.of(RequestedCheck);
