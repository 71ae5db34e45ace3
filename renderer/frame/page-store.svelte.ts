import { app } from './app.svelte.ts';
import type { ServiceView } from './views.svelte.ts';

/** Returns what keeps the state of pages while other pages are shown, for as long as the service is in use. */
export const pageStore = (): ServiceView => app.view;
