import { linkRequest } from '../../electron/contract/fields.ts';
import { Form } from '../controls/form.svelte.ts';

/** The airport's field is also the one that loads an airport. */
export const linkForm = new Form({ icao: '', stopbarId: '', leadOnId: '' }, linkRequest);
