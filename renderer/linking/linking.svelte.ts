import { linkRequest } from '../../electron/api/schema.ts';
import { Form } from '../parts/form.svelte.ts';

/** The airport's field is also the one that loads an airport. IDs are in capitals (SERVICE.md B4). */
export const linkForm = new Form(
  { icao: '', stopbarId: '', leadOnId: '' },
  linkRequest,
  ({ icao, stopbarId, leadOnId }) => ({
    icao,
    stopbarId: stopbarId.toUpperCase(),
    leadOnId: leadOnId.toUpperCase(),
  }),
);
