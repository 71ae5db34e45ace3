import { app } from '../../frame/app.svelte.ts';

/** Whether to check the links once the airports are loaded. Set from outside the page. */
export const requestedCheck = $state({ isRequested: false });

app.onAccountEnd(() => (requestedCheck.isRequested = false));
