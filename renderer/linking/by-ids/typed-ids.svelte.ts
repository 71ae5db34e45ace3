import { app } from '../../frame/app.svelte.ts';

const nothing = { icao: '', stopbarId: '', leadOnId: '' };

/** What is typed in the form that links by IDs. It's kept when the form is closed. */
export const typedIds = $state({ ...nothing });

app.onServiceEnd(() => Object.assign(typedIds, nothing));
