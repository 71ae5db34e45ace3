import { app } from '../../frame/app.svelte.ts';
import type { AccountView } from '../../frame/views.svelte.ts';

class RequestedCheck {
  isRequested = $state(false);
}

/** Returns whether to check the links once the airports are loaded. Set from outside the page. */
export const requestedCheck = (account: AccountView = app.view.account): RequestedCheck =>
  account.of(RequestedCheck);
