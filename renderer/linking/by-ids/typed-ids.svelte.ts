import { app } from '../../frame/app.svelte.ts';

class TypedIds {
  readonly values = $state({ icao: '', stopbarId: '', leadOnId: '' });
}

/** Returns what is typed in the form that links by IDs. It's kept when the form is closed. */
export const typedIds = (): TypedIds['values'] => app.view.of(TypedIds).values;
