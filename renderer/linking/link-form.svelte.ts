import { linkRequest } from '../../electron/contract/fields.ts';
import { Form } from '../controls/form/form.svelte.ts';

/** The form that links by IDs. Its airport field also loads the airport. */
export const linkForm = new Form({ icao: '', stopbarId: '', leadOnId: '' }, linkRequest);
